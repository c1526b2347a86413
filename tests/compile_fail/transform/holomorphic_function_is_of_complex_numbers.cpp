// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A holomorphic function whose value is real
/// With the keyword `holomorphic` a derivative is f'(z), of a complex value in complex arguments. A real function of complex
/// numbers has a gradient without it.
// early: holomorphic_function_is_of_complex_numbers<float, .*leave_holomorphic_out
// says: a holomorphic function is one of complex numbers, and an argument or the value has dtype f32
// says:   to fix: leave the keyword holomorphic out
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(modes)
using nb::grad, nb::holomorphic;

auto f() {
  auto w = nb::ones<std::complex<float>>(modes = 3);
  auto size = [](auto w) { return nb::sum(nb::abs(w), modes); };
#ifdef NABLA_FAIL
  return grad(holomorphic, size)(w);
#else
  return grad(size)(w);
#endif
}
}  // namespace app
