// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A collective in a branch that the devices choose by themselves
/// Some devices would wait in the sum for others that never come. The predicate is reduced first, so that all devices
/// choose alike, or the collective stands outside.
// early: mesh_axis_is_locked<.*data, .*devices_may_disagree_on_how_often_this_runs, .*reduce_the_predicate_first
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
  auto first = nb::axis_index(data) == 0;
  auto nothing = [](auto x) { return x * 0.f; };
#ifdef NABLA_FAIL  // B19
  auto y = nb::cond(first, [](auto x) { return nb::psum(x, data); }, nothing, x);
#else
  auto y = nb::cond(first, [](auto x) { return x; }, nothing, nb::psum(x, data));
#endif
  return y;
}
}  // namespace app
