// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A gradient of a complex number
/// A gradient says how a real number grows. A complex value has two parts: take one, or its magnitude; or give its
/// cotangent to `vjp`. A holomorphic function has one complex derivative, `grad(holomorphic, f)`.
// early: loss_is_complex<std::complex<float>, .*take_real_imag_or_abs
// says: the value to be differentiated has dtype c64, and a gradient is that of a real number
// says:   to fix: take real(x), imag(x) or abs(x), which are real
// says:   or: vjp(f, x) takes the cotangent of such a value, and jvp(f, x, tangent) gives its tangent
// says:   or: of a holomorphic f in complex arguments the derivative is grad(holomorphic, f), its Jacobian jacfwd(holomorphic, f)
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(modes)
using nb::grad;

auto f() {
  auto w = nb::ones<std::complex<float>>(modes = 3);
#ifdef NABLA_FAIL
  auto loss = [](auto w) { return nb::sum(w * w, modes); };
  return grad(loss)(w);
#else
  auto loss = [](auto w) { return nb::real(nb::sum(w * w, modes)); };
  return grad(loss)(w);
#endif
}
}  // namespace app
