// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A view along a mesh axis
/// `data` says over which devices a dim is split; a view names the dim itself.
// early: squeeze
// early: mesh_axis_is_no_dim_of_an_array<.*tag::data.*name_an_axis_of_the_array
// says: data belongs to the mesh, and squeeze needs an axis of the array
// says:   to fix: name an axis of the array, or a position dim<N>
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using named = nb::abstract_array<float, nb::dims<nb::extent<tag::batch, 1>, nb::extent<tag::hidden>>>;

auto f(named x) {
#ifdef NABLA_FAIL
  auto y = squeeze(x, data);
#else
  auto y = squeeze(x, batch);
#endif
  return y;
}
}  // namespace app
