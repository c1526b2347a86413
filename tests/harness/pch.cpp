// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nothing: the target exists for its precompiled header.
