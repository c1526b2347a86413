// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A collective in a loop that each device leaves by itself
/// A device that is done would not take part. With a psum in the predicate all devices take as many steps.
// early: mesh_axis_is_locked<.*data, .*devices_may_disagree_on_how_often_this_runs
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 2, model = 2);
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::while_loop(x, [](auto c) { return nb::sum(c) < 9.f; }, [](auto c) { return c + nb::psum(c, data); });
#else
    auto y = nb::while_loop(x, [](auto c) { return nb::psum(nb::sum(c), data) < 9.f; }, [](auto c) { return c + nb::psum(c, data); });
#endif
    return y;
  });
  return g(nb::iota<float>(4));
}
}  // namespace app
