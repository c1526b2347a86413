// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: an array, here f32[dyn], is not indexed by []
// says:   to fix: select by x(0), x(batch = 0) or x(batch = slice(0, 2))
// says:       or: write elements on the host by x.mutable_view()
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto x = nb::ones<float>(8);
  return x[0];
}
}  // namespace app
