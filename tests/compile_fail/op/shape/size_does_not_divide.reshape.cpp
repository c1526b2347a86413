// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reshape whose first size the devices do not divide
/// The first size of what a split dim becomes has its mesh axes.
// early: reshape
// early: size_does_not_divide<.*, 3, 2>
// says: the dim to be split over 2 devices (a positional dim) has size 3, which is not a multiple of 2
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using input = nb::abstract_array<float, nb::dims<nb::extent<nb::positional, 12, tag::data>>, nb::state<>,
                                 nb::mesh<nb::mesh_dim<tag::data, 2>>>;

auto f(input x) {
#ifdef NABLA_FAIL
  auto y = reshape(x, nb::fixed<3>, nb::fixed<4>);
#else
  auto y = reshape(x, nb::fixed<4>, nb::fixed<3>);
#endif
  return y;
}
}  // namespace app
