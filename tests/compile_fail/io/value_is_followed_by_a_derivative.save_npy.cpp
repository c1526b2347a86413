// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A file of what is being differentiated
/// The derivative would end in the file: what is read from it later is a constant.
// early: save_npy
// early: value_is_followed_by_a_derivative
// says: the host reads a real number that is being differentiated
// says:   because what it computes from the number would have no derivative
// says:   to fix: take it as a constant: stop_gradient(x)
#include <nabla/io/npy.hpp>
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto loss = [](auto w) {
    auto y = nb::tanh(w).eval();
#ifdef NABLA_FAIL
    nb::save_npy("y.npy", y);
#else
    nb::save_npy("y.npy", nb::stop_gradient(y));
#endif
    return nb::sum(y);
  };
  return nb::grad(loss)(nb::ones<float>(3));
}
}  // namespace app
