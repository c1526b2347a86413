# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Four files at once: most of the cost of each is the same templates. These say the same of four words, in functions of one
# name.
set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 4)
foreach(word IN ITEMS pmax pmean pmin)
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/${word}.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endforeach()
