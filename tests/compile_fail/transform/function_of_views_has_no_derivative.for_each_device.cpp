// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # for_each_device of a value that a derivative follows
/// It is to see a constant: `stop_gradient` makes one.
// expect(g++): function_of_views_has_no_derivative<.*stop_gradient_first
// expect(clang): function_of_views_has_no_derivative<.*stop_gradient_first
// says: for_each_device runs a function of views on a value that is being differentiated
// says:   because nothing says what the derivative of such a function is
// says:   to fix: take it as a constant: stop_gradient(x)
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto seen = [](auto) {};
  auto loss = [&](auto w) {
#ifdef NABLA_FAIL
    nb::for_each_device(seen, w);
#else
    nb::for_each_device(seen, nb::stop_gradient(w));
#endif
    return nb::sum(w * w);
  };
  return nb::grad(loss)(nb::ones<float>(3));
}
}  // namespace app
