// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # argnums behind the function
/// The keywords of a derivative stand before its function, as those of all maps.
// early: the_function_stands_last<
// says: grad takes its keywords before its function, but argnums<1> stands last
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)
using nb::grad, nb::argnums;

auto f() {
  auto x = nb::ones<float>(hidden = 3);
  auto loss = [](auto a, auto b) { return nb::sum(a * a * b, hidden); };
#ifdef NABLA_FAIL
  return grad(loss, argnums<1>)(x, x);
#else
  return grad(argnums<1>, loss)(x, x);
#endif
}
}  // namespace app
