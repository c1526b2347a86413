// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard to a maximum that is still to be made
/// A value is a sum of itself on one device and zeros on the others. It is no maximum of parts that could be left out: it stays
/// replicated, or becomes a sum.
// early: only_a_sum_can_be_taken_apart<.*tag::model.*max_kind.*say_unreduced_or_nothing
// says: the value cannot become an unreduced max or min over model, only an unreduced sum, of itself and zeros
// says:   to fix: write P(unreduced(model)) for a sum, or leave the mesh axis out of the spec
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
#ifdef NABLA_FAIL
  auto y = nb::reshard(placed, P(data, nb::unreduced_max(model)));
#else
  auto y = nb::reshard(placed, P(data, nb::unreduced(model)));
#endif
  return y + y;
}
}  // namespace app
