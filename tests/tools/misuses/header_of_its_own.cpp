// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: grad stands in a header of its own, which nabla.hpp does not include
// says:   to fix: #include <nabla/transform/grad.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  return nb::grad([](auto w) { return nb::sum(w * w); })(nb::ones<float>(3));
}
}  // namespace app
