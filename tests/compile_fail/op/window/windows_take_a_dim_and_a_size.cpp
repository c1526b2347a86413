// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # windows without a size
/// The new dim of the places within a window needs a size, and may have a name.
// expect: windows_take_a_dim_and_a_size
// says: windows takes a dim and the size of the windows, windows(x, time, lag = 3), and then keywords
#include <nabla/types.hpp>
#include <nabla/window.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, height, width, channels, features)
using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>>>;
using kernels = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>, nb::extent<tag::features>>>;
using nb::over, nb::contract, nb::stride, nb::padding;

#ifdef NABLA_FAIL
auto f(images x) { return windows(x, height); }
#else
auto f(images x) { return windows(x, height, features = 3); }
#endif
}  // namespace app
