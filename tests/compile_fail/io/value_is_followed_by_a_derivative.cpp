// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A snapshot in a function that is differentiated
/// There a derivative follows the values, and a file has none.
// expect: value_is_followed_by_a_derivative<
// says: the host reads a real number that is being differentiated
// says:     because what it computes from the number would have no derivative
// says:   to fix: take it as a constant: stop_gradient(x)
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

auto f() {
  auto w = nb::ones<float>(hidden = 8);
  auto loss = [](auto p) {
#ifdef NABLA_FAIL
    nb::save("run.snapshot", p);
#else
    nb::save("run.snapshot", nb::stop_gradient(p));
#endif
    return nb::sum(p * p, hidden);
  };
  return nb::grad(loss)(w);
}
}  // namespace app
