// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A norm by itself
/// Behind the array stand dims and the keyword norm(..).
// expect: not_a_norm
// says: the factor of a Fourier transform is norm(backward), norm(ortho) or norm(forward), and here it is ortho
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/fourier/fourier.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(time)
using signal = nb::abstract_array<double, nb::dims<nb::extent<tag::time>>>;

#ifdef NABLA_FAIL
auto f(signal x) { return ifft(x, time, nb::ortho); }
#else
auto f(signal x) { return ifft(x, time, nb::norm(nb::ortho)); }
#endif
}  // namespace app
