// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A gated linear unit of complex numbers
/// A gate is a number between 0 and 1.
// expect: complex_numbers_have_none<std::complex<float>, .*take_real_imag_or_abs
// says: glu needs real numbers, and the dtype here is c64
// says:   to fix: take real(x), imag(x) or abs(x), which are real
#include <complex>
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

using amplitudes = nb::abstract_array<std::complex<float>, nb::dims<nb::extent<tag::batch>>>;

auto f(amplitudes x) {
#ifdef NABLA_FAIL
  return nb::glu(x, batch);
#else
  return nb::glu(nb::real(x), batch);
#endif
}
}  // namespace app
