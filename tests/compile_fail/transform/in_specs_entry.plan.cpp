// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A plan of a mapped function, with an argument that its specs do not fit
/// The plan has the mistakes of the call.
// early: in_specs_entry<0,
// early: spec_names_an_absent_axis
// says: the first argument: the spec has an entry for batch, and the array has no dim batch: its dims are [hidden=dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  constexpr auto mesh = nb::abstract_mesh(data = 4);
  auto total = nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P()),
                             [](auto x) { return nb::psum(nb::sum(x, batch), data); });
#ifdef NABLA_FAIL
  return nb::plan(total, nb::abstract<float>(hidden = 8));
#else
  return nb::plan(total, nb::abstract<float>(batch = 8));
#endif
}
}  // namespace app
