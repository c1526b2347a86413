# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Snapshots damaged at random; `unit_io_damaged 1000000 <seed>` tries others.
add_executable(${target} ${folder}/damaged.cpp)
target_link_libraries(${target} PRIVATE nabla::header_only nabla_dev)
target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
nabla_test(unit ${target} COMMAND ${target})
