// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry that moves to another mesh
/// The mesh is a part of the type: what is on one mesh does not continue what is on another.
// early: carry_changes_its_mesh<.*at<.*carry>, .*data.*model
// says: carry moves to another mesh from step to step
// says:   begins on      mesh(data)
// says:   a step puts it mesh(model)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::device_put(nb::iota<float>(4), nb::make_mesh(data = 2), P(data));
  auto z = nb::device_put(nb::iota<float>(4), nb::make_mesh(model = 2), P());
#ifdef NABLA_FAIL
  auto y = nb::fori_loop(0, 3, nb::device_put(nb::iota<float>(4), nb::make_mesh(data = 2), P()), [&](auto, auto) { return z; });
#else
  auto y = nb::fori_loop(0, 3, z, [&](auto, auto c) { return c + z; });
#endif
  return y + y;
}
}  // namespace app
