// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A Jacobian of complex numbers
/// An entry would be two complex numbers: how the value changes with the argument, and with its conjugate. By columns the
/// argument is real, by rows the value. A holomorphic function has one: `jacfwd(holomorphic, f)`.
// expect: jacobian_of_complex_numbers<std::complex<float>, std::complex<float>
// says: jacfwd gives one number for each element of the value and of the argument: a value of dtype c64 in an argument of dtype c64 needs more
// says:   to fix: take the Jacobian of real parts in real parts: complex(re, im) within the function, real(y) and imag(y) of it
// says:   or: vjp(f, x) takes the cotangent of such a value, and jvp(f, x, tangent) gives its tangent
// says:   or: of a holomorphic f in complex arguments the derivative is grad(holomorphic, f), its Jacobian jacfwd(holomorphic, f)
#include <nabla/nabla.hpp>
#include <nabla/transform/jacfwd.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(modes, others)

auto f() {
  auto x = nb::ones<float>(modes = 3);
#ifdef NABLA_FAIL
  auto g = [](auto z) { return z * z; };
  return nb::jacfwd(g, modes = others)(nb::complex(x, x).eval());
#else
  auto g = [](auto re) { return nb::complex(re * re, re); };
  return nb::jacfwd(g, modes = others)(x);
#endif
}
}  // namespace app
