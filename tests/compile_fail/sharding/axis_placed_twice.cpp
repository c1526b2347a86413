// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One axis has two entries
/// A dim that is split over several mesh axes has them in parentheses, the major one first.
// early: axis_placed_twice<.*tag::batch
// says: the spec has two entries for batch: all mesh axes that split one dim stand in one, batch = (data, model)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
#ifdef NABLA_FAIL
  auto spec = P(batch = data, batch = model);
#else
  auto spec = P(batch = (data, model));
#endif
  return spec;
}
}  // namespace app
