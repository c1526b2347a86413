// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A distributed value into a view
/// A view is memory of one process, the value is in pieces on many devices. It is gathered first, by a word that says
/// so.
// early: assign
// early: value_is_not_whole<.*to_host_or_reshard_first
// says: the value is not one whole block: it is split over devices, varies between them, or is unreduced
// says:   to fix: make it one block first: to_host(x), or reshard(x, P())
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
NABLA_MESH_AXES(data)
using vector = Kokkos::View<float*, Kokkos::LayoutRight>;
using on_data = nb::array<float, nb::dims<nb::extent<tag::rows, nb::dyn_size, tag::data>>, nb::state<>, nb::mesh<nb::mesh_dim<tag::data>>>;

void f(vector v, const on_data& x) {
#ifdef NABLA_FAIL
  assign(v, x * 2);
#else
  assign(v, nb::to_host(x * 2));
#endif
}
}  // namespace app
