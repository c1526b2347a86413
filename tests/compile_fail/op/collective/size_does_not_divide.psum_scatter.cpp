// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum_scatter of a dim that the devices do not divide
/// Each device gets a part of the sum: the size of the dim is a multiple of their number.
// early: size_does_not_divide<.*6, ?4
// says: the dim to be split over 4 devices (dim<1>) has size 6, which is not a multiple of 4
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = nb::fixed<4>, model = 2);
  auto x = nb::zeros<float>(8, nb::fixed<6>, nb::fixed<8>);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::psum_scatter(x, data, nb::tiled(nb::dim<1>));
#else
    auto y = nb::psum_scatter(x, data, nb::tiled(nb::dim<2>));
#endif
    return y + y;
  })(x);
}
}  // namespace app
