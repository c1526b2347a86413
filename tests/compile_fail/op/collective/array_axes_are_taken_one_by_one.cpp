// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum over two axes of an array
/// Over an axis of an array psum is `sum`, which takes several.
// early: array_axes_are_taken_one_by_one<.*tag::batch, ?app::tag::hidden
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(batch = 8, hidden = 4);
#ifdef NABLA_FAIL
  auto y = nb::psum(x, batch, hidden);
#else
  auto y = nb::sum(x, batch, hidden);
#endif
  return y + y;
}
}  // namespace app
