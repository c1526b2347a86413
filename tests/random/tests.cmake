# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs made from seeds, and what they mean by an interpretation that knows nothing of the library. Their source is
# written when the tests are built; a file holds programs of one kind, which share most types.
set(NABLA_RANDOM_SEED 0 CACHE STRING "The first seed of the random programs")
set(NABLA_RANDOM_PROGRAMS 120 CACHE STRING "The number of random programs")
set(NABLA_RANDOM_DERIVATIVES 16 CACHE STRING "To how many percent of the seeds there is a derivative too")
option(NABLA_COMPOSED_ALL "Whether the composed programs have all words of vectors, and second derivatives on meshes of two axes" OFF)

add_library(random_meaning OBJECT random/types.cpp random/interpret.cpp random/judge.cpp random/generate.cpp
                                  random/print.cpp random/difference.cpp)
target_compile_features(random_meaning PRIVATE cxx_std_20)
target_link_libraries(random_meaning PRIVATE nabla_dev)
if(NABLA_FFTW_LIBRARY AND NABLA_FFTWF_LIBRARY)
  set(random_fourier 1)
else()
  set(random_fourier 0)
endif()
target_compile_definitions(random_meaning PRIVATE NABLA_RANDOM_FOURIER=${random_fourier})
target_compile_options(random_meaning PRIVATE -O2)  # most of the time of a run is the interpretation
add_executable(random_write random/write.cpp)
target_compile_features(random_write PRIVATE cxx_std_20)
target_link_libraries(random_write PRIVATE random_meaning nabla_dev)

set(random_sources "")
foreach(kind_of_program RANGE 1 5)
  list(APPEND random_sources ${CMAKE_CURRENT_BINARY_DIR}/random/programs_${kind_of_program}.cpp)
endforeach()
foreach(part RANGE 1 6)  # derivatives are more to compile
  list(APPEND random_sources ${CMAKE_CURRENT_BINARY_DIR}/random/derivatives_${part}.cpp)
endforeach()
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/random)
add_custom_command(
  OUTPUT ${random_sources}
  COMMAND random_write ${NABLA_RANDOM_SEED} ${NABLA_RANDOM_PROGRAMS} ${NABLA_RANDOM_DERIVATIVES} ${random_sources}
  DEPENDS random_write
  VERBATIM)

add_executable(random_programs random/run.cpp random/derivative.cpp ${random_sources})
target_include_directories(random_programs PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(random_programs PRIVATE random_meaning test_doctest test_main test_nabla nabla::fftw
                                              doctest::doctest nabla_dev)
target_compile_options(random_programs PRIVATE -O0)
target_precompile_headers(random_programs PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/random/run.hpp)
nabla_test_everywhere(random random_programs COMMAND random_programs)

# Programs that are composed at run time: one executor of the library's words runs them all, so that one costs a millisecond.
# A file for each derivative, and rank of the mesh, that it is compiled for.
file(GLOB composed_sources CONFIGURE_DEPENDS random/composed/*.cpp)
set(composed_meaning random/composed/elementwise.cpp random/composed/generate.cpp random/composed/interpret.cpp
                     random/composed/print.cpp random/composed/shrink.cpp random/composed/vectors.cpp)
list(TRANSFORM composed_meaning PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
list(REMOVE_ITEM composed_sources ${composed_meaning})
if(NOT NABLA_COMPOSED_ALL)
  list(REMOVE_ITEM composed_sources ${CMAKE_CURRENT_SOURCE_DIR}/random/composed/slope_of_gradient_2.cpp)
endif()
add_library(composed_meaning OBJECT ${composed_meaning})
target_compile_features(composed_meaning PRIVATE cxx_std_20)
target_include_directories(composed_meaning PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(composed_meaning PRIVATE nabla_dev)
target_compile_options(composed_meaning PRIVATE -O2)
add_executable(random_composed ${composed_sources})
target_include_directories(random_composed PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(random_composed PRIVATE composed_meaning random_meaning test_doctest test_main test_nabla
                                              nabla::fftw doctest::doctest nabla_dev)
if(NABLA_COMPOSED_ALL)
  target_compile_definitions(random_composed PRIVATE NABLA_COMPOSED_ALL=1)
endif()
if(NABLA_TEST_PCH)
  target_precompile_headers(random_composed REUSE_FROM test_pch)
endif()
nabla_test_everywhere(random random_composed COMMAND random_composed)
