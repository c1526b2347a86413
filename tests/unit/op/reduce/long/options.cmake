# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Large arrays, which without optimisation take two minutes.
set(optimised ON)
