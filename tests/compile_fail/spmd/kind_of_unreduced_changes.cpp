// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard of a maximum to a sum that is still to be made
/// What is still to be made of a value is a sum, a maximum or a minimum, over all its axes.
// early: kind_of_unreduced_changes<.*max_kind.*sum_kind.*reshard_to_replicated_first
// says: the value is unreduced already, by another reduction than the spec asks for
// says:   the value has max
// says:   the spec has  sum
// says:   to fix: reshard it to a spec without unreduced axes first: reshard(reshard(x, P()), P(unreduced(data)))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto placed = nb::device_put(x, mesh, P(data));
  auto m = nb::max(placed, nb::dim<0>);
#ifdef NABLA_FAIL
  auto y = nb::reshard(m, P(none, nb::unreduced(model)));
#else
  auto y = nb::reshard(nb::reshard(m, P()), P(nb::unreduced(model)));
#endif
  return y + y;
}
}  // namespace app
