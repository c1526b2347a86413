// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The compiled part of the library, defined: what <nabla/compiled.hpp> and <nabla/transform/detail/graph/compiled.hpp>
// declare.
#define NABLA_COMPILED_PART
#include <nabla/nabla.hpp>
#include <nabla/transform/detail/graph/compiled.hpp>
