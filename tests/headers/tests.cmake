# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Each header compiles alone, with no more than its room may link; the meaning rooms stay free of the machines. All headers
# compile together: no two say different things by one name.
set(headers_of_types nabla::types)
set(headers_of_array nabla::array)
set(headers_of_nabla nabla::header_only)
file(GLOB_RECURSE all_headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/include/nabla/*.hpp)

# Nearly all the time of a header is that of what it includes. clang++ can compile each header once, as a module, and show it
# of the others what it includes: a sixth of the time. At times it takes offence at what is right, as at one template
# instantiated in two modules; so a room that it refuses is compiled as with g++, each header alone, and that decides.
set(modules "")
if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND NOT NABLA_TEST_ONLY)
  set(modules ${CMAKE_CURRENT_BINARY_DIR}/headers/modules)
  execute_process(COMMAND ${harness}/std_modules ${CMAKE_CXX_COMPILER} OUTPUT_VARIABLE content)
  find_path(kokkos_dir Kokkos_Core.hpp HINTS ${Kokkos_INCLUDE_DIRS} ${Kokkos_DIR}/../../../include NO_CACHE)
  string(APPEND content "module Kokkos [system] { header \"${kokkos_dir}/Kokkos_Core.hpp\" export * }\n")
  foreach(header IN LISTS all_headers)
    string(MAKE_C_IDENTIFIER ${header} module)
    string(APPEND content "module ${module} { header \"${PROJECT_SOURCE_DIR}/include/${header}\" export * }\n")
  endforeach()
  file(CONFIGURE OUTPUT ${modules}.map CONTENT "${content}" @ONLY)
endif()

function(nabla_test_headers target link)
  set(sources "")
  set(all "")
  foreach(header IN LISTS ARGN)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${header}.cpp)
    set(content "#include <nabla/${header}>\n")
    if(link STREQUAL "types")
      string(APPEND content "#if defined(KOKKOS_VERSION) || defined(MPI_VERSION) || defined(BOOST_VERSION)\n"
                            "#error \"nabla/${header} belongs to the meaning rooms and drags in a machine\"\n#endif\n")
    endif()
    file(CONFIGURE OUTPUT ${source} CONTENT "${content}" @ONLY)
    list(APPEND sources ${source})
    string(APPEND all "${content}")
  endforeach()
  add_library(${target} OBJECT ${sources})
  target_link_libraries(${target} PRIVATE ${headers_of_${link}} nabla_dev)
  target_compile_options(${target} PRIVATE -O0)
  if(NOT modules)
    nabla_test_compiles(headers ${target})
    return()
  endif()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/headers/${target}.cpp CONTENT "${all}" @ONLY)
  add_library(${target}_modules OBJECT ${CMAKE_CURRENT_BINARY_DIR}/headers/${target}.cpp)
  set_target_properties(${target} ${target}_modules PROPERTIES EXCLUDE_FROM_ALL ON)
  target_link_libraries(${target}_modules PRIVATE ${headers_of_${link}} nabla_dev)
  # With the modules of C++20 a header of the standard library would not see what stands before it, which some need. Without
  # them clang++ forgets in a module that hexadecimal floats are C++17.
  target_compile_options(${target}_modules PRIVATE -O0 -fmodules -fno-implicit-module-maps -fmodule-map-file=${modules}.map
    -fmodules-cache-path=${modules} "SHELL:-Xclang -fno-cxx-modules" -Wno-c++17-extensions)
  set(build "'${CMAKE_COMMAND}' --build '${PROJECT_BINARY_DIR}' --target ${target}")
  nabla_test(headers ${target} COMMAND sh -c "${build}_modules || ${build}")
  set_tests_properties(${target} PROPERTIES RESOURCE_LOCK build_tree TIMEOUT 1200)
endfunction()

foreach(room IN LISTS room_names)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include/nabla
       ${PROJECT_SOURCE_DIR}/include/nabla/${room}/*.hpp)
  nabla_keep_chosen(headers)
  if(headers)
    nabla_test_headers(headers_${room} ${room_target_${room}} ${headers})
  endif()
endforeach()
if(NOT NABLA_TEST_ONLY)
  nabla_test_headers(headers_types types types.hpp version.hpp window.hpp)
  nabla_test_headers(headers_nabla nabla nabla.hpp compiled.hpp linalg.hpp fourier.hpp)

  list(TRANSFORM all_headers REPLACE "(.+)" "#include <\\1>\n")
  list(JOIN all_headers "" content)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/headers/together.cpp CONTENT "${content}" @ONLY)
  add_library(headers_together OBJECT ${CMAKE_CURRENT_BINARY_DIR}/headers/together.cpp)
  target_link_libraries(headers_together PRIVATE nabla::header_only nabla::libzip nabla::hdf5 nabla::fftw nabla_dev)
  nabla_test_compiles(headers headers_together)
endif()
