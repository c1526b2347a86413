// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Elements on the host of a value that a derivative follows
/// A copy on the host is a constant, and says so: `stop_gradient` first.
// expect(g++): value_is_followed_by_a_derivative<.*stop_gradient_first
// expect(clang): value_is_followed_by_a_derivative<.*stop_gradient_first
// says: the host reads a real number that is being differentiated
// says:   because what it computes from the number would have no derivative
// says:   to fix: compute with it as an array, and write where(condition, a, b) instead of if
// says:   or: take it as a constant: stop_gradient(x)
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto loss = [](auto w) {
#ifdef NABLA_FAIL
    const auto seen = nb::to_vector(w);
#else
    const auto seen = nb::to_vector(nb::stop_gradient(w));
#endif
    static_cast<void>(seen);
    return nb::sum(w * w);
  };
  return nb::grad(loss)(nb::ones<float>(3));
}
}  // namespace app
