// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: the function exp of another library takes no array
// says:   to fix: write nabla::exp(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto x = nb::ones<float>(8);
  return std::exp(x);
}
}  // namespace app
