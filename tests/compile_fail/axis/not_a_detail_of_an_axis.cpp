// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number as what an axis is called with
/// A type carries sizes as `fixed<N>`. A size that is known when the program runs is no part of a type.
// early: not_a_detail_of_an_axis<.*tag::batch, int, .*write_fixed_of_the_number
// says: batch(..) cannot take i32: it takes the static size, fixed<n>, and then mesh axes that split the dim
// says:   to fix: write the size as batch(fixed<4>)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

#ifdef NABLA_FAIL
constexpr auto four = batch(4);
#else
constexpr auto four = batch(nb::fixed<4>);
#endif
}  // namespace app
