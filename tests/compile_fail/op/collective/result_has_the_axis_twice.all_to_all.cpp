// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_to_all over an axis of the array, into the same axis
/// The parts of the dim stand along `batch`; what stood there needs another name.
// early: result_has_the_axis_twice<.*tag::batch
// says: the result would have two dims called batch, and an array has each axis once
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::zeros<float>(batch = 4, 4);
#ifdef NABLA_FAIL
  auto y = nb::all_to_all(x, batch, nb::split(nb::dim<0>), nb::concat(batch));
#else
  auto y = nb::all_to_all(x, batch, nb::split(nb::dim<0>), nb::concat(hidden));
#endif
  return y + y;
}
}  // namespace app
