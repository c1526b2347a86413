// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: no form of shard_map takes these arguments
// says:   to fix: write shard_map(mesh, in_specs(P(...), ...), out_specs(P(...), ...), f)
// says:       or: write shard_map(mesh, out_specs(P(...), ...), f)
// says:       or: write shard_map(mesh, manual(data), in_specs(...), out_specs(...), f)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  return nb::shard_map([](auto x) { return nb::psum(x, data); }, mesh, nb::in_specs(P(data)), nb::out_specs(P()));
}
}  // namespace app
