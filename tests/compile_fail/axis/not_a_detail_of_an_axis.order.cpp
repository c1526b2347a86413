// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A size behind the mesh axes
/// One spelling of a dim: the size first, then what it is split over, major to minor.
// early: not_a_detail_of_an_axis<.*tag::batch, .*fixed_t<4>, .*write_the_size_first
// says: batch(..) cannot take fixed<4>: it takes the static size, fixed<n>, and then mesh axes that split the dim
// says:   to fix: write the size before the mesh axes: batch(fixed<4>, data)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)

#ifdef NABLA_FAIL
constexpr auto rows = batch(data, nb::fixed<4>);
#else
constexpr auto rows = batch(nb::fixed<4>, data);
#endif
}  // namespace app
