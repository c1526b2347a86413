// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An axis that nobody declared
/// An axis is an object: it is declared once with `NABLA_AXES(...)`, in the namespace of the program.
// alone: the compilers look for the name in all namespaces
// early: .hidden. was not declared|undeclared identifier .hidden.
#include <nabla/axis/axis.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
#ifdef NABLA_FAIL
  return hidden = 3;
#else
  return batch = 3;
#endif
}
}  // namespace app
