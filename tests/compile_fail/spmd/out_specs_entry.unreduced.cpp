// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value leaves a shard_map as unreduced without a cast
/// The spec says that the parts are summands, the type that they are different values. `pcast(x, data, to(unreduced))` says which.
// early: out_specs_entry<0, .*(varies_over|unreduced_in_spec_and_value_differ)<.*tag::data
// says: the first result: it varies over data, but its spec does not split it over data
// says:   to fix: return psum(x, data), or pcast(x, data, to(unreduced)) where the spec says unreduced
// says:   or: return all_gather(x, data, to(invarying)), or assume_invarying(x, data) of equal values
// says:   or: split the result over the mesh axis in out_specs, as P(data), or of a named dim P(batch = data)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  using nb::in_specs, nb::out_specs, nb::to, nb::unreduced;
  auto bad = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(unreduced(data))), [](auto a) { return a; });
  auto good = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(unreduced(data))),
                            [](auto a) { return nb::pcast(a, data, to(unreduced)); });
#ifdef NABLA_FAIL
  auto y = bad(x);
#else
  auto y = good(x);
#endif
  return y + y;
}
}  // namespace app
