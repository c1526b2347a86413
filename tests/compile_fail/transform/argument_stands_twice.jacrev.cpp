// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An argument of a Jacobian named twice
/// A Jacobian is taken once in each argument.
// early(g++): argument_stands_twice<0>
// expect(clang): argument_stands_twice<0>
// says: argnums<..> has 0 twice, and a derivative is taken once in each argument
#include <nabla/nabla.hpp>
#include <nabla/transform/jacrev.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<float>(3);
  auto product = [](auto x, auto y) { return x * y; };
#ifdef NABLA_FAIL
  return nb::jacrev(nb::argnums<0, 0>, product)(x, x);
#else
  return nb::jacrev(nb::argnums<0, 1>, product)(x, x);
#endif
}
}  // namespace app
