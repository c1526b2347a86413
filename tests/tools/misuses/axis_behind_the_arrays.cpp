// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: no form of concatenate takes these arguments, of which one is a list in braces
// says:   to fix: write concatenate(axis, x, y, ...)
// says:       or: write concatenate(dim<N>, x, y, ...)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto a = nb::ones<float>(2, 3);
  return nb::concatenate({a, a}, 0);
}
}  // namespace app
