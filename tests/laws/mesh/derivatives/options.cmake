# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Derivatives are more to compile than other words.
set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 2)
