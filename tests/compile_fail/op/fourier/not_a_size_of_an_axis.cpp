// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A transform of two and a half elements
/// A size behind the dim cuts it, or fills it up with zeros.
// expect: not_a_size_of_an_axis
// says: the size of time must be an integer or fixed<N>, and here it is f64
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/fourier/fourier.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(time)
using signal = nb::abstract_array<double, nb::dims<nb::extent<tag::time>>>;

#ifdef NABLA_FAIL
auto f(signal x) { return fft(x, time = 2.5); }
#else
auto f(signal x) { return fft(x, time = 1024); }
#endif
}  // namespace app
