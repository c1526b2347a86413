// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: no form of in_axes takes these arguments, of which one is a list in braces
// says:   to fix: write vmap(in_axes(...), f)
// says:       or: write xmap(in_axes(names(...), ...), out_axes(names(...)), f)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  return nb::vmap(nb::in_axes({batch, hidden}), [](auto x) { return x; });
}
}  // namespace app
