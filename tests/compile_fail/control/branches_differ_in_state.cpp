// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One branch is a sum still to be made, the other not
/// What is equal on all devices would be counted once a device.
// early: branches_differ_in_state<.*at<.*result>, .*unreduced_meets_replicated<.*data
// says: the branches give result in different states
// says:   one gives     f32[dyn]{U:data}
// says:   another gives f32[dyn]
// says:   because one operand is unreduced over data, and another has the same value on all devices along data
// says:   because in a sum it would count once per device, and as a factor its gradient would be unreduced
// says:   to fix: reduce the unreduced operand first: psum(x, data); pmax or pmin where it is a maximum or minimum
// says:   or: let one device count the other operand: u + embed_at_root(x, data)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 2, model = 2);
  auto g = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::cond(true, [](auto x) { return nb::pcast(x, data, nb::to(nb::unreduced)); }, [](auto x) { return nb::psum(x, data); }, x);
#else
    auto y = nb::cond(true, [](auto x) { return nb::pmax(x, data); }, [](auto x) { return nb::psum(x, data); }, x);
#endif
    return y;
  });
  return g(nb::iota<float>(4));
}
}  // namespace app
