# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Two translation units with every header in both: whatever is not inline is defined twice.
add_executable(link link/first.cpp link/second.cpp)
target_link_libraries(link PRIVATE nabla::nabla nabla_dev)
nabla_test(link link COMMAND link)
