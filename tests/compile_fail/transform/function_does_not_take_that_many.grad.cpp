// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A loss of two arguments, differentiated at one
/// Asked before the body is looked at.
// early: function_does_not_take_that_many<1>
// says: the function is called with 1 argument and does not take that many
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<float>(3);
  auto loss = [](auto w, auto y) { return nb::sum(w * y); };
#ifdef NABLA_FAIL
  auto g = nb::grad(loss)(x);
#else
  auto g = nb::grad(loss)(x, x);
#endif
  return g + g;
}
}  // namespace app
