# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Eight words to a file: most of the cost of a small one is the same headers. sum.cpp is as large as four of them.
nabla_several_at_once(${target} 8)
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/sum.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
