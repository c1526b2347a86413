// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A collective in a branch that the devices choose by themselves
/// Some devices would wait in the sum for others that never come. The predicate is reduced first, so that all devices
/// choose alike, or the collective stands outside.
// early: mesh_axis_is_locked<.*data, .*devices_may_disagree_on_how_often_this_runs, .*reduce_the_predicate_first
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 2, model = 2);
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
    auto first = nb::axis_index(data) == 0;
    auto nothing = [](auto x) { return x * 0.f; };
#ifdef NABLA_FAIL  // B19
    auto y = nb::cond(first, [](auto x) { return nb::psum(x, data); }, nothing, x);
#else
    auto y = nb::cond(first, [](auto x) { return x; }, nothing, nb::psum(x, data));
#endif
    return y;
  });
  return g(nb::iota<float>(4));
}
}  // namespace app
