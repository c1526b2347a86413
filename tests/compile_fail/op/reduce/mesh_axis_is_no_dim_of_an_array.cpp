// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reduction over a mesh axis
/// sum reduces what one device holds. Between devices psum does, and communicates.
// early: sum
// early: mesh_axis_is_no_dim_of_an_array<.*tag::data.*psum_over_the_mesh_axis
// says: data belongs to the mesh, and sum needs an axis of the array
// says:   to fix: reduce between devices by a collective, psum(x, data) in a shard_map, or name an axis of the array
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using named = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f(named x) {
#ifdef NABLA_FAIL
  auto r = nb::sum(x, data);
#else
  auto r = nb::sum(x, batch);
#endif
  return r;
}
}  // namespace app
