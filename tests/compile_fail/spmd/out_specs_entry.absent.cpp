// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A spec of a result that has lost the axis
/// The body has summed over `batch`, so the result has no such axis: the spec of the result leaves it out, or names an
/// axis that is still there.
// early: out_specs_entry<0, .*spec_names_an_absent_axis<.*tag::batch
// early: leave_it_out_of_the_spec, .*name_an_axis_of_the_result
// says: the first result: the spec has an entry for batch, and the array has no dim batch: its dims are [hidden=dyn]
// says:   to fix: leave it out of the spec
// says:   or: name an axis that the result has
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::zeros<float>(batch = 8, hidden = 4);
  auto total = [](auto x) { return nb::psum(nb::sum(x, batch), data); };
#ifdef NABLA_FAIL
  auto y = shard_map(mesh, in_specs(P(batch = data)), out_specs(P(batch = data)), total)(x);
#else
  auto y = shard_map(mesh, in_specs(P(batch = data)), out_specs(P()), total)(x);
#endif
  return y;
}
}  // namespace app
