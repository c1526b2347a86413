// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # fft along two dims
/// fft, ifft, rfft and irfft go along one dim; fftn, ifftn, rfftn and irfftn along several.
// expect: wrong_number_of_dims
// says: fft does not take 2 dims
// says: to fix: name one dim, fft(x, time), or transform several: fftn(x, height, width)
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/fourier/fourier.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(height, width)
using image = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>>>;

#ifdef NABLA_FAIL
auto f(image x) { return fft(x, height, width); }
#else
auto f(image x) { return fftn(x, height, width); }
#endif
}  // namespace app
