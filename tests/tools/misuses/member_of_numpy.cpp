// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: an array, here f32[batch=dyn], has no member sum
// says:   to fix: write sum(x, axes..., [keepdims])
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto x = nb::ones<float>(batch = 8);
  return x.sum(batch);
}
}  // namespace app
