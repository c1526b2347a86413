// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Second derivatives in an argument that is not there
/// Arguments are counted from 0.
// early(g++): function_has_no_such_argument<2, 2>
// expect(clang): function_has_no_such_argument<2, 2>
// says: argnums<..> has 2, which counts from 0, and the call has 2 arguments
#include <nabla/nabla.hpp>
#include <nabla/transform/hessian.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<float>(3);
  auto loss = [](auto x, auto y) { return nb::sum(x * x * y); };
#ifdef NABLA_FAIL
  return nb::hessian(nb::argnums<0, 2>, loss)(x, x);
#else
  return nb::hessian(nb::argnums<0, 1>, loss)(x, x);
#endif
}
}  // namespace app
