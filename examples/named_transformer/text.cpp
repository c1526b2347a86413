// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../char_transformer/text.cpp"
