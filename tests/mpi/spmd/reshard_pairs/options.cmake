# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Each file is as much to compile as eight others.
set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
