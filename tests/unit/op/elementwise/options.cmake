# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Seventy small files of scalar functions: one at a time they cost five minutes, most of it the same headers.
nabla_several_at_once(${target} 18)
file(GLOB whole_files ${CMAKE_CURRENT_LIST_DIR}/elementwise_*.cpp)
set_source_files_properties(${whole_files} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
