// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The compiled part of the library: what <nabla/compiled.hpp> declares, defined.
#define NABLA_COMPILED_PART
#include <nabla/nabla.hpp>
