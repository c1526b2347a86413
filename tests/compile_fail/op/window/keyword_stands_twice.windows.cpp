// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two strides of one convolution
/// Which one holds? Values for several axes stand in one keyword.
// expect: keyword_stands_twice
// says: stride(height = i32) stands beside another keyword of its kind, but conv takes one of them
#include <nabla/types.hpp>
#include <nabla/window.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, height, width, channels, features)
using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>>>;
using kernels = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>, nb::extent<tag::features>>>;
using nb::over, nb::contract, nb::stride, nb::padding;

#ifdef NABLA_FAIL
auto f(images x, kernels w) { return conv(x, w, over(height, width), contract(channels), stride(height = 2), stride(width = 1)); }
#else
auto f(images x, kernels w) { return conv(x, w, over(height, width), contract(channels), stride(height = 2, width = 1)); }
#endif
}  // namespace app
