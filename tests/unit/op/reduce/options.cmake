# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Eight words to a file: most of the cost of a small one is the same headers. sum.cpp is as large as four of them.
set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/sum.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
