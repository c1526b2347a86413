// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # from_local by an axis that the part lacks
/// The spec speaks of the dims of the part that a process brings: they are those of the whole.
// expect: spec_names_an_absent_axis<.*tag::pixels
// says: the spec has an entry for pixels, and the array has no dim pixels: its dims are [batch=dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, pixels)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto part = nb::zeros<float>(batch = 8);
#ifdef NABLA_FAIL
  return nb::from_local(mesh, P(pixels = data), part);
#else
  return nb::from_local(mesh, P(batch = data), part);
#endif
}
}  // namespace app
