// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number in names(...)
/// `names(batch, none, hidden)` has an axis for each position that gets a name, and `none` for one that stays.
// early: not_a_name_for_a_position<int>
// says: names(..) cannot take i32: it takes an axis or none per position, dim<n> = axis, and end as the last
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes;

auto f() {
  auto x = nb::iota<float>(8, 4).eval();
#ifdef NABLA_FAIL
  auto entry = nb::names(0, batch);
#else
  auto entry = nb::names(nb::none, batch);
#endif
  return nb::xmap(in_axes(entry), out_axes(entry), [](auto b) { return b * 2.f; })(x);
}
}  // namespace app
