// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A padding by a word that is none
/// The paddings are objects: same and valid, not texts.
// expect: not_a_padding
// says: padding(..) takes same, valid, an integer, or a pair of integers (before and after), for all axes or for each, as
// says:     padding(time = std::pair(2, 0)), and is given a string
#include <nabla/types.hpp>
#include <nabla/window.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, height, width, channels, features)
using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>>>;
using kernels = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>, nb::extent<tag::features>>>;
using nb::over, nb::contract, nb::stride, nb::padding;

#ifdef NABLA_FAIL
auto f(images x, kernels w) { return conv(x, w, over(height, width), contract(channels), padding("same")); }
#else
auto f(images x, kernels w) { return conv(x, w, over(height, width), contract(channels), padding(nb::same)); }
#endif
}  // namespace app
