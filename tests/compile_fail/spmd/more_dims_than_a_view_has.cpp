// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The shards of an array of nine dims
/// A shard holds a Kokkos view of its block, which has at most eight dims.
// expect: more_dims_than_a_view_has<9>
// says: a Kokkos view has at most 8 dims, and the array has 9
#include <nabla/nabla.hpp>

namespace nb = nabla;
using nb::fixed;

namespace app {
NABLA_MESH_AXES(data)
using mesh = decltype(nb::abstract_mesh(data = 2));
using array = nb::array_on<mesh, float, fixed<2>, fixed<2>, fixed<2>, fixed<2>, fixed<2>, fixed<2>, fixed<2>, fixed<2>,
                           fixed<2>, nb::P(nb::none, data)>;

auto f(const array& x) {
#ifdef NABLA_FAIL
  return x.addressable_shards();
#else
  return x(0).addressable_shards();
#endif
}
}  // namespace app
