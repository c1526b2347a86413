// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The result of an all_gather is called replicated
/// An all_gather gives every device a copy of its own, of the type of a varying value. `to(invarying)` keeps one.
// early: out_specs_entry<0, .*varies_over<.*tag::data
// early: all_gather_to_invarying
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
  using nb::in_specs, nb::out_specs, nb::tiled, nb::dim;
  auto bad = nb::shard_map(mesh, in_specs(P(data)), out_specs(P()),
                           [](auto a) { return nb::all_gather(a, data, tiled(dim<0>)); });
  auto good = nb::shard_map(mesh, in_specs(P(data)), out_specs(P()),
                            [](auto a) { return nb::all_gather(a, data, tiled(dim<0>), nb::to(nb::invarying)); });
#ifdef NABLA_FAIL  // S1-76
  auto y = bad(x);
#else
  auto y = good(x);
#endif
  return y + x;
}
}  // namespace app
