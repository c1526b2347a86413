// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reshape that would move elements, of fixed sizes
/// The second dim is split over devices and becomes the fast part of one: its blocks would not follow one another
/// there.
// early: reshape_moves_elements<.*position<1>, .*mesh_axes<.*tag::data>, .*to_fix::reshard_the_dim_first>
// forbid: write_fixed_sizes
// says: dim<1> is split over data, and reshape would move its elements to other devices
// says:   because only the first of the dims that are reshaped together may be split over devices
// says:   to fix: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using input = nb::abstract_array<
    float,
    nb::dims<nb::extent<nb::positional, 4>, nb::extent<nb::positional, 6, tag::data>, nb::extent<nb::positional, 5>>,
    nb::state<>, nb::mesh<nb::mesh_dim<tag::data>>>;

auto f(input x) {
#ifdef NABLA_FAIL
  auto y = reshape(x, nb::fixed<24>, nb::fixed<5>);
#else
  auto y = reshape(x, nb::fixed<4>, nb::fixed<30>);
#endif
  return y;
}
}  // namespace app
