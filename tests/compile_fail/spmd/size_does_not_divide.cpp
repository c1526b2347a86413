// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A static size that its mesh axis does not divide
/// Every device holds a block of the same size. Sizes that the types carry are checked by the compiler, others where the array
/// is placed.
// early: size_does_not_divide<.*10, 4>
// says: the dim to be split over 4 devices (batch) has size 10, which is not a multiple of 4
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = nb::fixed<4>, model = nb::fixed<2>);
  auto x = nb::zeros<float>(batch = nb::fixed<10>);
#ifdef NABLA_FAIL  // S2-09
  auto y = nb::device_put(x, mesh, P(batch = data));
#else
  auto y = nb::device_put(x, mesh, P(batch = model));
#endif
  return y + y;
}
}  // namespace app
