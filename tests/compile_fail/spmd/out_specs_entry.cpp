// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A forgotten psum
/// Each device has its own sum: the value varies over `data`. The spec of the result does not mention `data`, so it promises
/// one value for all. Sum it with `psum`, gather it with `all_gather(..., to(invarying))`, or let the dim be split over `data`.
// early: out_specs_entry<0, .*varies_over<.*tag::data
// early: to_fix::psum_it
// early: to_fix::all_gather_to_invarying
// early: mention_the_axis_in_out_specs
// early: shard_map
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
  using nb::in_specs, nb::out_specs;
  auto bad = nb::shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto a) { return nb::sum(a, nb::dim<0>); });
  auto good = nb::shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto a) { return nb::psum(nb::sum(a, nb::dim<0>), data); });
#ifdef NABLA_FAIL  // S1-12 S1-52 S1-53
  auto y = bad(x);
#else
  auto y = good(x);
#endif
  auto z = y + x;
  return z;
}
}  // namespace app
