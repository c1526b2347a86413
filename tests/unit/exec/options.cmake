# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target_compile_options(${target} PRIVATE -O1)
