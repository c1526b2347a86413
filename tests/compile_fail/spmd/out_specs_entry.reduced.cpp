// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reduced value leaves a shard_map as a replicated one
/// The value's cotangent is unreduced, and the spec does not say so: `P(reduced(data))` does.
// early: out_specs_entry<0, .*reduced_in_spec_and_value_differ<.*tag::data
// says: the first result: only one of value and spec is reduced over data: write P(reduced(..)), or pcast the value
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  using nb::in_specs, nb::out_specs, nb::to, nb::reduced;
  auto body = [](auto a) { return nb::pcast(a, data, to(reduced)); };
  auto bad = nb::shard_map(mesh, in_specs(P()), out_specs(P()), body);
  auto good = nb::shard_map(mesh, in_specs(P()), out_specs(P(reduced(data))), body);
#ifdef NABLA_FAIL
  auto y = bad(x);
#else
  auto y = good(x);
#endif
  return y + y;
}
}  // namespace app
