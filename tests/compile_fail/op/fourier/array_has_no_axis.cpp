// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The transform along a dim that the array does not have
/// A transform takes an axis of the array, or a position: dim<0>.
// expect: array_has_no_axis
// says: the array has no frequency: its dims are [time=dyn]
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/fourier/fourier.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(time, frequency)
using signal = nb::abstract_array<double, nb::dims<nb::extent<tag::time>>>;

#ifdef NABLA_FAIL
auto f(signal x) { return rfft(x, frequency); }
#else
auto f(signal x) { return rename(rfft(x, time), time = frequency); }
#endif
}  // namespace app
