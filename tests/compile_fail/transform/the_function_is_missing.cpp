// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A derivative of nothing
/// A transform takes a function, and gives one that takes its arguments.
// early: the_function_is_missing
// says: grad needs a function as its last argument
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
  auto x = nb::iota<float>(batch = 4);
  auto total = [](auto a) { return nb::sum(a, batch); };
#ifdef NABLA_FAIL
  auto g = nb::grad();
#else
  auto g = nb::grad(total);
#endif
  return g(x) + x;
}
}  // namespace app
