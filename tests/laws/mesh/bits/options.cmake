# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Equality to the last bit is asked of vectorised loops.
set(optimised ON)
