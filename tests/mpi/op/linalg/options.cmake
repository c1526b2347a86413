# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Derivatives of derivatives of decompositions: a file by itself takes up to 3 GB.
set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
