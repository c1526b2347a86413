// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A host read of a value that a derivative follows
/// What the host does with the number would not be followed. `where` and `cond` choose by a value, and `stop_gradient`
/// makes a constant of it. Integers and truth values are read as anywhere.
// expect(g++): value_is_followed_by_a_derivative<.*use_where, .*stop_gradient_first
// expect(clang): value_is_followed_by_a_derivative<.*use_where, .*stop_gradient_first
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
    const float scale = nb::max(w).item();
#else
    const float scale = nb::stop_gradient(nb::max(w)).item();
#endif
    return nb::sum(w * scale);
  };
  return nb::grad(loss)(nb::ones<float>(3));
}
}  // namespace app
