// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: an array, here f32[], does not become a number by itself
// says:   to fix: read it: x.item()
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

float f() {
  float mean = nb::mean(nb::ones<float>(3));
  return mean;
}
}  // namespace app
