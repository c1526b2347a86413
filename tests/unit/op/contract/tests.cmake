# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
nabla_test_program(${target} ${folder})
nabla_test(unit ${target} COMMAND ${target})

# What GPUs of AMD and Intel run their products with, on the host.
nabla_find_kokkos_kernels()
if(TARGET nabla::kokkos_kernels)
  add_executable(${target}_kokkos_kernels ${folder}/dot.cpp harness/main.cpp)
  target_link_libraries(${target}_kokkos_kernels PRIVATE test_doctest nabla::kokkos_kernels nabla::header_only
                                                         doctest::doctest nabla_dev)
  target_include_directories(${target}_kokkos_kernels PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  nabla_test(unit ${target}_kokkos_kernels COMMAND ${target}_kokkos_kernels)
endif()
