// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard to parts that are not equally large
/// Static sizes are checked by the compiler, others when the program runs.
// early: size_does_not_divide<.*6, 4
// says: the dim to be split over 4 devices (a positional dim) has size 6, which is not a multiple of 4
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = nb::fixed<4>, model = 2);
  auto x = nb::iota<float>(8, nb::fixed<6>);
  auto placed = nb::device_put(x, mesh, P());
#ifdef NABLA_FAIL
  auto y = nb::reshard(placed, P(none, data));
#else
  auto y = nb::reshard(placed, P(data));
#endif
  return y + y;
}
}  // namespace app
