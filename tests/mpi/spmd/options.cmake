# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Four files at once: most of the cost of each is the same templates.
set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 4)
