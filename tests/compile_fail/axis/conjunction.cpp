// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `&&` between axes
/// Axes are arguments, not conditions.
// early: no match for .operator&&.|not contextually convertible
// errors(clang): 2
#include <nabla/axis/axis.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

auto f() {
#ifdef NABLA_FAIL
  return batch && hidden;
#else
  return batch;
#endif
}
}  // namespace app
