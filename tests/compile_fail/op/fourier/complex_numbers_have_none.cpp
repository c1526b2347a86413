// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The transform of real numbers, of complex ones
/// rfft gives half of the transform, because the other half of real numbers is its conjugate. That of complex numbers is not.
// expect: complex_numbers_have_none
// says: rfft needs real numbers, and the dtype here is c128
// says: to fix: take real(x), imag(x) or abs(x), which are real
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/fourier/fourier.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(time)
using signal = nb::abstract_array<std::complex<double>, nb::dims<nb::extent<tag::time>>>;

#ifdef NABLA_FAIL
auto f(signal x) { return rfft(x, time); }
#else
auto f(signal x) { return rfft(real(x), time); }
#endif
}  // namespace app
