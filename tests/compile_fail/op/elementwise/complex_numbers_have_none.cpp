// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The order of complex numbers
/// Complex numbers have no order, so that `<`, `max`, `sort`, `floor`, `median` and other words of real numbers take parts
/// or magnitudes of them.
// early: complex_numbers_have_none<std::complex<float>, .*take_real_imag_or_abs
// says: max needs real numbers, and the dtype here is c64
// says:   to fix: take real(x), imag(x) or abs(x), which are real
#include <complex>
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

using amplitudes = nb::abstract_array<std::complex<float>, nb::dims<nb::extent<tag::batch>>>;

auto f(amplitudes x) {
#ifdef NABLA_FAIL
  return nb::max(x, batch);
#else
  return nb::max(nb::abs(x), batch);
#endif
}
}  // namespace app
