// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reshape that would move elements to other devices
/// Sizes of the run do not say which dims of `x` become which of the result, so all are counted through together. Of
/// these only the first may be split over devices: behind it, blocks would be cut anew. `fixed` sizes say that a dim
/// stays, `split` and `merge` name the dims that change.
// early: reshape
// early: reshape_moves_elements<.*position<1>, .*mesh_axes<.*tag::data>, .*write_fixed_sizes
// early: write_fixed_sizes, .*use_split_or_merge, .*reshard_the_dim_first
// says: dim<1> is split over data, and reshape would move its elements to other devices
// says:   because only the first of the dims that are reshaped together may be split over devices
// says:   to fix: put all sizes into the types, as fixed<N>, so that a dim that stays is known to stay
// says:   or: name the dims that change: split(x, dim<0>, 4, rest), merge(x, dim<0>, dim<1>)
// says:   or: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using input =
    nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional, nb::dyn_size, tag::data>>,
                       nb::state<>, nb::mesh<nb::mesh_dim<tag::data>>>;

auto f(input x) {
#ifdef NABLA_FAIL
  auto y = reshape(x, 2, 2, nb::rest);
#else
  auto y = split(x, nb::dim<0>, 2, 2);
#endif
  return y;
}
}  // namespace app
