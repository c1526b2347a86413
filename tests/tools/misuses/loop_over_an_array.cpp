// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: this is no range for a loop, as no array of nabla is
// says:   to fix: for (long i = 0; i < x.size(batch); ++i) and x(batch = i) in it
// says:       or: map over a dim: vmap(in_axes(batch), f)(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

float f() {
  float total = 0;
  for (auto row : nb::ones<float>(batch = 8)) total += row.item();
  return total;
}
}  // namespace app
