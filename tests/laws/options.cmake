# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What these laws say does not depend on optimisation, and a third of the time to compile them is saved.
target_compile_options(${target} PRIVATE -O0)
