// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The transform of no element
/// It has none. Where the size is known at run time alone, a runtime_error says so.
// expect: dim_has_no_element
// says: fft needs an element along time, and its size is 0
// says: to fix: give the dim a size above 0, or ask first, if constexpr (size > 0), and say what the result of nothing is
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/fourier/fourier.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(time)
using none = nb::abstract_array<double, nb::dims<nb::extent<tag::time, 0>>>;

#ifdef NABLA_FAIL
auto f(none x) { return fft(x, time); }
#else
auto f(none x) { return fft(x, time = 8); }
#endif
}  // namespace app
