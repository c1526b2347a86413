// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A holomorphic Jacobian in a real argument
/// With the keyword `holomorphic` the columns are complex derivatives, in complex arguments. By columns a real argument may
/// have complex values without it.
// early: holomorphic_function_is_of_complex_numbers<float, .*leave_holomorphic_out
// says: a holomorphic function is one of complex numbers, and an argument or the value has dtype f32
// says:   to fix: leave the keyword holomorphic out
#include <nabla/nabla.hpp>
#include <nabla/transform/jacfwd.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(modes, others)

auto f() {
  auto x = nb::ones<float>(modes = 3);
  auto g = [](auto x) { return x * std::complex<float>(0, 1); };
#ifdef NABLA_FAIL
  return nb::jacfwd(nb::holomorphic, g, modes = others)(x);
#else
  return nb::jacfwd(g, modes = others)(x);
#endif
}
}  // namespace app
