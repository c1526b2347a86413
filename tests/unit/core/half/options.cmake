# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# All words, each in three dtypes: two files at once take g++ more memory than a machine may have to spare.
set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
