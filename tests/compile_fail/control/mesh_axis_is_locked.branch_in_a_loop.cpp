// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A collective of what a branch gives, in a loop that each device leaves by itself
/// The branch takes no operand and so locks nothing; behind it the loop is still one that devices leave at different
/// times.
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
  auto small = [](auto c) { return nb::sum(c) < 9.f; };
  return nb::while_loop(x, small, [](auto c) {
    auto y = nb::cond(nb::axis_index(data) == 0, [&] { return c * 2.f; }, [&] { return c * 3.f; });
#ifdef NABLA_FAIL
    return c + nb::psum(y, data);
#else
    return c + y;
#endif
  });
}
}  // namespace app
