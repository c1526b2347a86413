// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A kernel without an axis of its windows
/// The kernel has a dim of the same name for each axis that windows move along: its size is that of the windows.
// expect: right_has_no
// says: the right operand has no width: its dims are [height=dyn,channels=dyn,features=dyn]
#include <nabla/types.hpp>
#include <nabla/window.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, height, width, channels, features)
using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>>>;
using kernels = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>, nb::extent<tag::features>>>;
using lines = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::channels>, nb::extent<tag::features>>>;
using nb::over, nb::contract, nb::stride, nb::padding;

#ifdef NABLA_FAIL
auto f(images x, lines w) { return conv(x, w, over(height, width), contract(channels)); }
#else
auto f(images x, lines w) { return conv(x, w, over(height), contract(channels)); }
#endif
}  // namespace app
