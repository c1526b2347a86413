# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What is vectorised only by an optimising compiler.
set(optimised ON)
