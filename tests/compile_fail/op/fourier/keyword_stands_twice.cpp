// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two norms
/// A transform has one factor.
// expect: keyword_stands_twice
// says: norm(ortho) stands beside another keyword of its kind, but fft takes one of them
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/fourier/fourier.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(time)
using signal = nb::abstract_array<double, nb::dims<nb::extent<tag::time>>>;

#ifdef NABLA_FAIL
auto f(signal x) { return fft(x, time, nb::norm(nb::ortho), nb::norm(nb::forward)); }
#else
auto f(signal x) { return fft(x, time, nb::norm(nb::forward)); }
#endif
}  // namespace app
