// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # out_sharding over an automatic axis
/// The result of a word is laid out over automatic axes by the library. A constraint behind the word places it.
// expect: mesh_axis_is_automatic<.*tag::data
// says: mesh axis data is automatic: the library lays out values over it, reshard and out_sharding do not
// says:   to fix: write with_sharding_constraint(x, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::automatic(4), model = nb::automatic(2));
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data, model));
  auto w = nb::device_put(nb::iota<float>(4, 6), mesh, P(model));
#ifdef NABLA_FAIL
  return nb::matmul(x, w, nb::out_sharding(P(data)));
#else
  return nb::with_sharding_constraint(nb::matmul(x, w), P(data));
#endif
}
}  // namespace app
