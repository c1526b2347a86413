// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mesh axis as a dim
/// Axes of arrays and axes of meshes are declared apart: a dim is split over a mesh axis, it is none.
// early: broadcast
// early: mesh_axis_in_an_array<.*data.*declare_it_with_NABLA_AXES
// says: data is a mesh axis, and a dim of an array is named by an array axis
// says:   to fix: use an array axis, as NABLA_AXES(batch) declares it
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns)
NABLA_MESH_AXES(data)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = broadcast(x, data = 3);
#else
  auto y = broadcast(x, batch = 3);
#endif
  return y;
}
}  // namespace app
