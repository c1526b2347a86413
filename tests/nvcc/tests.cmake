# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Where nvcc is found it compiles all elementwise words and the kernels for a device, and an example for the host: none of it
# needs a GPU, nor a Kokkos that was built for one. Nothing runs on a GPU.
find_program(NABLA_NVCC nvcc HINTS /usr/local/cuda/bin)
if(NOT NABLA_NVCC OR NOT compiler_name STREQUAL "g++")
  return()
endif()

set(words "")
file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/nabla/op/elementwise/*.hpp)
foreach(header IN LISTS headers)
  file(STRINGS ${header} declared REGEX "^NABLA_DETAIL_WORD_[12]\\(")
  foreach(line IN LISTS declared)
    string(REGEX REPLACE "^NABLA_DETAIL_WORD_([12])\\([a-z0-9_]+, op::([a-z0-9_]+).*" "OPERANDS_\\1(\\2)\n" line "${line}")
    string(APPEND words "${line}")
  endforeach()
endforeach()
set(folder ${CMAKE_CURRENT_BINARY_DIR}/nvcc)
file(CONFIGURE OUTPUT ${folder}/words.inc CONTENT "${words}" @ONLY)

set(nvcc ${harness}/nvcc ${flags} ${NABLA_NVCC})
nabla_test(nvcc nvcc.words LONG COMMAND ${nvcc} ${CMAKE_CURRENT_SOURCE_DIR}/nvcc/words.cu -I${folder})
nabla_test(nvcc nvcc.kernels LONG COMMAND ${nvcc} ${CMAKE_CURRENT_SOURCE_DIR}/nvcc/kernels.cu
           -I${CMAKE_CURRENT_SOURCE_DIR}/like_a_device/libraries)
nabla_test(nvcc nvcc.example LONG COMMAND ${nvcc} ${PROJECT_SOURCE_DIR}/examples/heat/heat.cpp)
set_tests_properties(nvcc.words nvcc.kernels nvcc.example PROPERTIES TIMEOUT 600)
