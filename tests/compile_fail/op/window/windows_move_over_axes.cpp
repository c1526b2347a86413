// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A convolution that does not say what its windows move along
/// over(..) names the axes. The sizes of the windows are those of the kernel; pooling says them itself, over(height = 2, width = 2).
// expect: windows_move_over_axes
// says: conv needs over(..) with the axes that its windows move along: over(height, width), and of pooling
// says:     over(height = 2, width = 2)
#include <nabla/types.hpp>
#include <nabla/window.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, height, width, channels, features)
using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>>>;
using kernels = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>, nb::extent<tag::features>>>;
using nb::over, nb::contract, nb::stride, nb::padding;

#ifdef NABLA_FAIL
auto f(images x, kernels w) { return conv(x, w, contract(channels)); }
#else
auto f(images x, kernels w) { return conv(x, w, over(height, width), contract(channels)); }
#endif
}  // namespace app
