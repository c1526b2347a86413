// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: no form of device_put takes these arguments
// says:   to fix: write device_put(x, mesh, P(...))
// says:       or: write device_put(x, sharding)
// says:       or: write device_put(tree, mesh, P(...))
// says:       or: write device_put(tree, mesh, specs)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() { return nb::device_put(nb::ones<float>(batch = 8), P(batch = data)); }
}  // namespace app
