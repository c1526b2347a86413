// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # max_pool with a keyword of conv
/// Pooling sums over no other dim. Each word takes some of the keywords.
// expect: not_a_keyword_of_windows
// says: max_pool takes behind its arrays the keywords over(..), contract(..), stride(..), dilation(..) and padding(..), of
// says:     which some words take some, and is given contract(channels)
#include <nabla/types.hpp>
#include <nabla/window.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, height, width, channels, features)
using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>>>;
using kernels = nb::abstract_array<float, nb::dims<nb::extent<tag::height>, nb::extent<tag::width>, nb::extent<tag::channels>, nb::extent<tag::features>>>;
using nb::over, nb::contract, nb::stride, nb::padding;

#ifdef NABLA_FAIL
auto f(images x) { return max_pool(x, over(height = 2, width = 2), contract(channels)); }
#else
auto f(images x) { return max_pool(x, over(height = 2, width = 2), stride(1)); }
#endif
}  // namespace app
