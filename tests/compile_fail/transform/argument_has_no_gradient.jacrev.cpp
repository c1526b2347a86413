// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A Jacobian in integers
/// Labels and counters have no derivative. Name the arguments that have one: argnums<1>.
// early(g++): argument_has_no_gradient<0
// expect(clang): argument_has_no_gradient<0
// says: the first argument has no gradient: i32[dyn] holds no floating-point array
// says:   to fix: name the floating-point arguments, counted from 0: grad(argnums<..>, f)
// says:   or: compute it in floating point: astype<float>(x)
#include <nabla/nabla.hpp>
#include <nabla/transform/jacrev.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto labels = nb::ones<std::int32_t>(3);
  auto w = nb::ones<float>(3);
  auto scaled = [](auto labels, auto w) { return w * nb::astype<float>(labels); };
#ifdef NABLA_FAIL
  return nb::jacrev(scaled)(labels, w);
#else
  return nb::jacrev(nb::argnums<1>, scaled)(labels, w);
#endif
}
}  // namespace app
