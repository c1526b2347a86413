// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum_scatter of a dim that has not one element for each device
/// Without a keyword, and with `stacked(d)`, each device gets one element of the dim, which goes. `tiled(d)` gives it a block.
// early: size_is_not_the_number_of_devices<.*8, ?4.*write_tiled
// says: dim<1> has size 8, but psum_scatter without tiled gives one element of it to each of 4
// says:   to fix: give out blocks by tiled: psum_scatter(x, a, tiled(d)), all_to_all(x, a, split(d), concat(e), tiled)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = nb::fixed<4>, model = 2);
  auto x = nb::zeros<float>(8, nb::fixed<8>);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::psum_scatter(x, data, nb::stacked(nb::dim<1>));
#else
    auto y = nb::psum_scatter(x, data, nb::tiled(nb::dim<1>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
