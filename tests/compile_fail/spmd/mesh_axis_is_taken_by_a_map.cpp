// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard over the mesh axis of a mapped dim
/// The function of a vmap sees one entry. The devices along an axis over which the mapped dim is split have different entries, and
/// nothing goes from one to the other.
// early: mesh_axis_is_taken_by_a_map<.*tag::data
// says: the mapped dim of a vmap is split over data, so no spec in the mapped function can name data
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data, model));
  return nb::vmap([](auto row) {
#ifdef NABLA_FAIL
    return nb::reshard(row, P(data));
#else
    return nb::reshard(row, P());
#endif
  })(x);
}
}  // namespace app
