# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What is compiled elsewhere has the kernels of a host: these programs have a main of their own.
if(NOT TARGET like_a_device_main)
  add_library(like_a_device_main OBJECT harness/main.cpp)
  target_link_libraries(like_a_device_main PRIVATE nabla::header_only doctest::doctest nabla_dev)
  target_compile_definitions(like_a_device_main PUBLIC NABLA_LIKE_A_DEVICE=1 NABLA_HAS_CUBLAS=1 NABLA_HAS_NCCL=1)
  target_include_directories(like_a_device_main PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}
                                                       ${CMAKE_CURRENT_SOURCE_DIR}/like_a_device/libraries)
endif()
set(main like_a_device_main)
set(library nabla::header_only)
set(precompiled OFF)
nabla_several_at_once(${target} 8)
