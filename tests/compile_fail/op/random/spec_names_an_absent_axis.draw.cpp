// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A draw in the sharding of another array
/// The spec speaks of the dims that are drawn.
// early: normal
// early: spec_names_an_absent_axis<.*steps
// says: the spec has an entry for steps, and the array has no dim steps: its dims are [batch=dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, steps)
NABLA_MESH_AXES(data)

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key, nb::device_mesh<nb::mesh_dim<tag::data>> mesh) {
#ifdef NABLA_FAIL
  auto x = nb::normal<float>(key, batch = 8, nb::out_sharding(nb::named_sharding(mesh, nb::P(steps = data))));
#else
  auto x = nb::normal<float>(key, batch = 8, nb::out_sharding(nb::named_sharding(mesh, nb::P(batch = data))));
#endif
  return x;
}
}  // namespace app
