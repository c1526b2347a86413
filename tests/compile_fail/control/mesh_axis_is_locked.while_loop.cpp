// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A collective in a loop that each device leaves by itself
/// A device that is done would not take part. With a psum in the predicate all devices take as many steps.
// early: mesh_axis_is_locked<.*data, .*devices_may_disagree_on_how_often_this_runs
// says: psum over data cannot run here: the predicate of the branch or loop differs between devices, so some may never come
// says:   to fix: reduce the predicate first, so that all devices agree, as psum(x, data) < 9 or pmax(x, data) < 9
// says:   or: call psum before or after the branch or loop
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)

using region = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>>;
using block = nb::array<float, nb::dims<nb::extent<nb::positional>>, nb::state<nb::varying_over<tag::data>>, region>;

auto f(const block& x) {
#ifdef NABLA_FAIL
  auto y = nb::while_loop(x, [](auto c) { return nb::sum(c) < 9.f; }, [](auto c) { return c + nb::psum(c, data); });
#else
  auto y = nb::while_loop(x, [](auto c) { return nb::psum(nb::sum(c), data) < 9.f; }, [](auto c) { return c + nb::psum(c, data); });
#endif
  return y;
}
}  // namespace app
