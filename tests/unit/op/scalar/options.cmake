# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# g++ 12 breaks on these files behind a precompiled header.
set(precompiled OFF)
