// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A stride that is no integer
/// A stride counts elements.
// expect: not_a_step_of_windows
// says: conv needs here an integer for all axes, or one for each, as stride(height = 2), and is given f64
#include <nabla/types.hpp>
#include <nabla/window.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, height, width, channels, features)
using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>>>;
using kernels = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>, nb::extent<tag::features>>>;
using nb::over, nb::contract, nb::stride, nb::padding;

#ifdef NABLA_FAIL
auto f(images x, kernels w) { return conv(x, w, over(height, width), contract(channels), stride(0.5)); }
#else
auto f(images x, kernels w) { return conv(x, w, over(height, width), contract(channels), stride(2)); }
#endif
}  // namespace app
