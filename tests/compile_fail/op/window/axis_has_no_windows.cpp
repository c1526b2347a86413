// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A stride along an axis that windows do not move along
/// A keyword may give one value for all axes of over(..), or values for some of these.
// expect: axis_has_no_windows
// says: a keyword of conv names channels, and over(..) does not
#include <nabla/types.hpp>
#include <nabla/window.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, height, width, channels, features)
using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>>>;
using kernels = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>, nb::extent<tag::features>>>;
using nb::over, nb::contract, nb::stride, nb::padding;

#ifdef NABLA_FAIL
auto f(images x, kernels w) { return conv(x, w, over(height, width), contract(channels), stride(channels = 2)); }
#else
auto f(images x, kernels w) { return conv(x, w, over(height, width), contract(channels), stride(width = 2)); }
#endif
}  // namespace app
