// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: the value does not have the type of the variable
// says:   the variable f32[batch=dyn]
// says:   the value    f32[batch=dyn,hidden=dyn]
// says:   to fix: write auto, or convert the value first: astype, rename, reshard, to_host, or the sum over what is too much
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto x = nb::ones<float>(batch = 8);
  auto b = nb::ones<float>(hidden = 2);
  nb::array_of<float, batch> z = x + b;
  return x + z;
}
}  // namespace app
