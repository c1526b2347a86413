// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A captured array that is split, as the result
/// Inside of the region over `data` there is no block of an array that was not passed, and so none to put together.
// early: out_specs_entry<0, .*captured_array_is_split_over<.*tag::data.*pass_the_array_as_a_parameter
// says: the first result: an array from outside of the shard_map, split over data, is used in its body or returned
// says:   because a shard_map over data gives blocks of its arguments only
// says:   to fix: pass the array to the shard_map as an argument, with its spec in in_specs
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto w = nb::device_put(x, mesh, P(data));
  auto bad = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [&](auto) { return w; });
  auto good = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) { return b; });
#ifdef NABLA_FAIL
  auto y = bad(x);
#else
  auto y = good(w);
#endif
  return y + y;
}
}  // namespace app
