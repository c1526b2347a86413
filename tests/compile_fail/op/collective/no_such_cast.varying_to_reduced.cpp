// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A varying value is called reduced
/// The blocks differ. all_gather brings them together.
// early: no_such_cast<.*varying_t, .*reduced_t.*psum_or_all_gather_to_invarying
// says: a value that is varying over data cannot be cast to reduced
// says:   because a cast moves no data and sums nothing up
// says:   to fix: communicate: psum(x, data), or all_gather(x, data, to(invarying)), likewise with to(reduced)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(nb::reduced(data))), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pcast(x, data, nb::to(nb::reduced));
#else
    auto y = nb::all_gather(x, data, nb::tiled(nb::dim<0>), nb::to(nb::reduced));
#endif
    return y + y;
  })(x);
}
}  // namespace app
