// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mesh axis that the mapped dim has taken
/// The mapped dim stays split in the function, though it cannot be seen: each device of `data` works on its own entries, and
/// has no part of them to multiply with its part of `w`.
// early(g++): result_uses_a_mesh_axis_twice<.*tag::data
// expect(clang): result_uses_a_mesh_axis_twice<.*tag::data
// says: two dims of the result would be split over mesh axis data, which can split only one
// says:   to fix: reshard one operand first: reshard(operand, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::dim, nb::none, nb::in_axes, nb::vmap;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  auto w = nb::device_put(nb::ones<float>(4), mesh, P(data));
  auto y = vmap(in_axes(dim<0>, none), [](auto row, auto v) { return row * v; })(x, w);
#else
  auto w = nb::device_put(nb::ones<float>(4), mesh, P(model));
  auto y = vmap(in_axes(dim<0>, none), [](auto row, auto v) { return row * v; })(x, w);
#endif
  return y;
}
}  // namespace app
