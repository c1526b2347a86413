// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_gather tiled along the mesh axis
/// `tiled(..)` names the dim of the array that grows.
// early: mesh_axis_is_no_dim_of_an_array<.*tag::data
// says: data belongs to the mesh, and all_gather needs an axis of the array
// says:   to fix: name an axis of the array, or a position dim<N>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::all_gather(x, data, nb::tiled(data));
#else
    auto y = nb::all_gather(x, data, nb::tiled(nb::dim<0>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
