// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: an operator of an array takes arrays and numbers, and here std::vector<f32>
// says:   to fix: make an array of it first: array_from<float>(v, batch = n)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  std::vector<float> v(8);
  return nb::ones<float>(8) + v;
}
}  // namespace app
