// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>
#include <string>
#include <vector>
