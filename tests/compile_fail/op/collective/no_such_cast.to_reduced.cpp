// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A varying value is called reduced
/// A reduced value is the same on all devices. A varying one becomes so by a gather, which moves data.
// early: no_such_cast<.*varying_t.*reduced_t.*psum_or_all_gather_to_invarying
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto b) {
#ifdef NABLA_FAIL
    auto y = nb::pcast(b, data, nb::reduced) * nb::pcast(b, data, nb::unreduced);
#else
    auto y = nb::all_gather(b, data, nb::to(nb::reduced)) * nb::pcast(b, data, nb::unreduced);
#endif
    return nb::psum(y, data);
  })(x);
}
}  // namespace app
