# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Finds what NABLA stands on and gives each thing one name: nabla::kokkos, nabla::contraction, nabla::mpi,
# nabla::boost, nabla::random123, nabla::lapack; nabla::kokkos_kernels where it is there and needed; and nabla::libzip,
# nabla::hdf5 and nabla::fftw, which a program links itself.
# The build and the installed package both include this file, so that they cannot disagree.

# Imported, so that the exported targets name them; global, so that they reach whoever calls add_subdirectory.
function(nabla_dependency name)
  add_library(nabla::${name} INTERFACE IMPORTED GLOBAL)
endfunction()

# nabla_use(<name> <definition> <include folder> <library...>): what was found, if all of it was.
function(nabla_use name definition)
  foreach(found IN LISTS ARGN)
    if(NOT found)
      return()
    endif()
  endforeach()
  list(POP_FRONT ARGN include_dir)
  target_include_directories(nabla::${name} SYSTEM INTERFACE ${include_dir})
  target_link_libraries(nabla::${name} INTERFACE ${ARGN})
  target_compile_definitions(nabla::${name} INTERFACE ${definition}=1)
endfunction()

# A macro: find_package must define its variables and targets in the caller's scope. What it could not find is left in
# nabla_missing, as one line.
macro(nabla_find_dependencies)
  unset(nabla_missing)
  if(NOT TARGET nabla::kokkos)
    nabla_find_kokkos()
  endif()
  if(NOT nabla_missing AND NOT TARGET nabla::contraction)
    nabla_find_contraction()
  endif()
  if(NOT nabla_missing AND NOT TARGET nabla::mpi)
    nabla_find_mpi()
  endif()
  if(NOT TARGET nabla::boost)
    nabla_find_boost()
  endif()
  if(NOT TARGET nabla::random123)
    nabla_find_random123()
  endif()
  if(NOT TARGET nabla::lapack)
    nabla_find_lapack()
  endif()
  if(NOT TARGET nabla::libzip)
    nabla_find_libzip()
  endif()
  if(NOT TARGET nabla::hdf5)
    nabla_find_hdf5()
  endif()
  if(NOT TARGET nabla::fftw)
    nabla_find_fftw()
  endif()
  # The space keeps CMake from wrapping the line.
  if(nabla_missing AND NOT CMAKE_FIND_PACKAGE_NAME)
    message(FATAL_ERROR " ${nabla_missing}")
  endif()
endmacro()

macro(nabla_find_kokkos)
  find_package(Kokkos QUIET)
  if(TARGET trilinos_kokkoscore)
    # Trilinos up to 13 (Debian 12): its Kokkos::kokkos names an include folder that does not exist.
    nabla_dependency(kokkos)
    target_include_directories(nabla::kokkos SYSTEM INTERFACE ${Kokkos_INCLUDE_DIRS})
    target_link_libraries(nabla::kokkos INTERFACE trilinos_kokkoscontainers trilinos_kokkosalgorithms
                                                  trilinos_kokkoscore)
  elseif(TARGET Kokkos::kokkos)
    nabla_dependency(kokkos)
    target_link_libraries(nabla::kokkos INTERFACE Kokkos::kokkos)
  else()
    set(nabla_missing
        "NABLA needs Kokkos >= 3.4: `apt install libtrilinos-kokkos-dev` on Debian, `spack install kokkos` with Spack.")
  endif()
  if(TARGET nabla::kokkos AND Kokkos_DEVICES MATCHES CUDA AND Kokkos_CXX_COMPILER_ID STREQUAL NVIDIA)
    # Kernels call constexpr functions of the standard library.
    target_compile_options(nabla::kokkos INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-expt-relaxed-constexpr>
                                                   $<$<COMPILE_LANGUAGE:CXX>:-extended-lambda>)
  elseif(TARGET nabla::kokkos AND Kokkos_DEVICES MATCHES "CUDA|HIP")
    # Kokkos 4.6 makes the name of each kernel at compile time, in more steps than clang allows by itself.
    target_compile_options(nabla::kokkos INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-fconstexpr-steps=16777216>)
  endif()
endmacro()

# Matrix products go to the BLAS on hosts, to cuBLAS on GPUs of NVIDIA, to Kokkos Kernels on other devices
# (docs/decisions/0023).
macro(nabla_find_contraction)
  find_package(BLAS QUIET)
  if(Kokkos_DEVICES MATCHES CUDA)
    find_package(CUDAToolkit QUIET)
    if(TARGET CUDA::cublas)
      nabla_dependency(contraction)
      target_link_libraries(nabla::contraction INTERFACE CUDA::cublas)
      target_compile_definitions(nabla::contraction INTERFACE NABLA_HAS_CUBLAS=1)
    else()
      set(nabla_missing "NABLA needs cuBLAS, which comes with the CUDA toolkit: CUDAToolkit_ROOT says where that is.")
    endif()
  elseif(TARGET BLAS::BLAS AND NOT Kokkos_DEVICES MATCHES "HIP|SYCL")
    nabla_dependency(contraction)
    # Which BLAS it is, and its threads, are asked for at run time (exec/contract/blas_library.hpp).
    target_link_libraries(nabla::contraction INTERFACE BLAS::BLAS ${CMAKE_DL_LIBS})
    target_compile_definitions(nabla::contraction INTERFACE NABLA_HAS_BLAS=1)
  else()
    nabla_find_kokkos_kernels()
    if(TARGET nabla::kokkos_kernels)
      nabla_dependency(contraction)
      target_link_libraries(nabla::contraction INTERFACE nabla::kokkos_kernels)
    else()
      set(nabla_missing
          "NABLA needs a BLAS: `apt install libopenblas-dev` on Debian, `spack install openblas` with Spack; and for a \
GPU of AMD or Intel Kokkos Kernels: `spack install kokkos-kernels`.")
    endif()
  endif()
endmacro()

macro(nabla_find_kokkos_kernels)
  find_package(KokkosKernels QUIET)  # Debian's has no version file: never ask for a version
  foreach(nabla_target trilinos_kokkoskernels KokkosKernels::kokkoskernels Kokkos::kokkoskernels)
    if(TARGET ${nabla_target} AND NOT TARGET nabla::kokkos_kernels)
      nabla_dependency(kokkos_kernels)
      target_link_libraries(nabla::kokkos_kernels INTERFACE nabla::kokkos ${nabla_target})
      target_compile_definitions(nabla::kokkos_kernels INTERFACE NABLA_HAS_KOKKOS_KERNELS=1)
    endif()
  endforeach()
endmacro()

# Without MPI the target is empty: a program then runs with simulated devices only.
macro(nabla_find_mpi)
  nabla_dependency(mpi)
  if(NABLA_WITH_MPI)
    set(MPI_CXX_SKIP_MPICXX ON)
    find_package(MPI QUIET COMPONENTS CXX)
    if(TARGET MPI::MPI_CXX)
      find_package(Threads REQUIRED)  # the watchdog is one
      target_link_libraries(nabla::mpi INTERFACE MPI::MPI_CXX Threads::Threads)
      # Open MPI's C++ bindings cost 0.6 s in every translation unit and are not used.
      target_compile_definitions(nabla::mpi INTERFACE NABLA_HAS_MPI=1 OMPI_SKIP_MPICXX=1)
      nabla_find_nccl()
    endif()
  endif()
endmacro()

# Between GPUs NCCL moves what MPI would, where it is there; on GPUs of AMD that is RCCL.
macro(nabla_find_nccl)
  if(Kokkos_DEVICES MATCHES CUDA)
    find_path(NABLA_NCCL_INCLUDE_DIR nccl.h HINTS ${CUDAToolkit_INCLUDE_DIRS})
    find_library(NABLA_NCCL_LIBRARY nccl HINTS ${CUDAToolkit_LIBRARY_DIR})
  elseif(Kokkos_DEVICES MATCHES HIP)
    find_path(NABLA_NCCL_INCLUDE_DIR rccl/rccl.h)
    find_library(NABLA_NCCL_LIBRARY rccl)
  endif()
  nabla_use(mpi NABLA_HAS_NCCL "${NABLA_NCCL_INCLUDE_DIR}" "${NABLA_NCCL_LIBRARY}")
endmacro()

# Headers only, and only for <nabla/transform/hana.hpp>: without them the target is empty.
macro(nabla_find_boost)
  nabla_dependency(boost)
  find_path(NABLA_BOOST_INCLUDE_DIR boost/hana/define_struct.hpp)
  if(NABLA_BOOST_INCLUDE_DIR)
    target_include_directories(nabla::boost SYSTEM INTERFACE ${NABLA_BOOST_INCLUDE_DIR})
  endif()
endmacro()

# Headers only, and only for the words that draw random numbers: without them the target is empty, and a program that uses
# one of these words is told so by the compiler (docs/decisions/0026).
macro(nabla_find_random123)
  nabla_dependency(random123)
  find_path(NABLA_RANDOM123_INCLUDE_DIR Random123/threefry.h)
  if(NABLA_RANDOM123_INCLUDE_DIR)
    target_include_directories(nabla::random123 SYSTEM INTERFACE ${NABLA_RANDOM123_INCLUDE_DIR})
    target_compile_definitions(nabla::random123 INTERFACE NABLA_HAS_RANDOM123=1)
  endif()
endmacro()

# Only for <nabla/linalg.hpp>; OpenBLAS holds it. It runs on the host, also where kernels run on a device. Without it the
# target is empty, and a program that uses a word on matrices is told so by the compiler.
macro(nabla_find_lapack)
  nabla_dependency(lapack)
  find_package(LAPACK QUIET)
  if(TARGET LAPACK::LAPACK)
    target_link_libraries(nabla::lapack INTERFACE LAPACK::LAPACK ${CMAKE_DL_LIBS})
    target_compile_definitions(nabla::lapack INTERFACE NABLA_HAS_LAPACK=1)
  endif()
endmacro()

# Only for <nabla/io/npz.hpp>: a program that includes it links this target too. Without libzip the target is empty, and the
# compiler says what is missing (docs/decisions/0044). Debian's own libzip-config.cmake asks for programs that are in other
# packages.
macro(nabla_find_libzip)
  nabla_dependency(libzip)
  find_path(NABLA_LIBZIP_INCLUDE_DIR zip.h)
  find_library(NABLA_LIBZIP_LIBRARY zip)
  nabla_use(libzip NABLA_HAS_LIBZIP "${NABLA_LIBZIP_INCLUDE_DIR}" "${NABLA_LIBZIP_LIBRARY}")
endmacro()

# Only for <nabla/io/hdf5.hpp>, as libzip. CMake's own module asks the compiler wrapper of C, which a project of C++ does not
# enable; Debian has the serial library and those for each MPI beside each other: with MPI, that for the same one is taken.
macro(nabla_find_hdf5)
  nabla_dependency(hdf5)
  set(nabla_hdf5_kinds serial openmpi mpich)
  if((NOT DEFINED NABLA_HDF5_PREFER_PARALLEL OR NABLA_HDF5_PREFER_PARALLEL) AND TARGET MPI::MPI_CXX)
    foreach(kind IN ITEMS mpich openmpi)
      if("${MPI_CXX_LIBRARIES};${MPI_CXX_COMPILER_INCLUDE_DIRS}" MATCHES "${kind}")
        list(REMOVE_ITEM nabla_hdf5_kinds ${kind})
        list(PREPEND nabla_hdf5_kinds ${kind})
      endif()
    endforeach()
  endif()
  set(nabla_hdf5_names ${nabla_hdf5_kinds})
  list(TRANSFORM nabla_hdf5_kinds PREPEND hdf5/)
  list(TRANSFORM nabla_hdf5_names PREPEND hdf5_)
  find_path(NABLA_HDF5_INCLUDE_DIR hdf5.h PATH_SUFFIXES ${nabla_hdf5_kinds})
  find_library(NABLA_HDF5_LIBRARY NAMES ${nabla_hdf5_names} hdf5 NAMES_PER_DIR)
  nabla_use(hdf5 NABLA_HAS_HDF5 "${NABLA_HDF5_INCLUDE_DIR}" "${NABLA_HDF5_LIBRARY}")
endmacro()

# Only for <nabla/fourier.hpp>, as libzip; both precisions. It runs on the host, as LAPACK. FFTW is under the GPL: no program gets
# it that does not ask for it (docs/decisions/0046).
macro(nabla_find_fftw)
  nabla_dependency(fftw)
  find_path(NABLA_FFTW_INCLUDE_DIR fftw3.h)
  find_library(NABLA_FFTW_LIBRARY fftw3)
  find_library(NABLA_FFTWF_LIBRARY fftw3f)
  nabla_use(fftw NABLA_HAS_FFTW "${NABLA_FFTW_INCLUDE_DIR}" "${NABLA_FFTW_LIBRARY}" "${NABLA_FFTWF_LIBRARY}")
endmacro()
