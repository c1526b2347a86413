// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # all_to_all by numbers
/// A positional dim is written `dim<0>`.
// early: number_is_no_axis<int.*write_dim_of_the_number
// says: all_to_all names a dim by an axis or by dim<N>, and is given a number (i32)
// says:   to fix: write the number into dim<..>, dim<0> for 0, dim<-1> for -1; the greater of two values is maximum(x, 0)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::all_to_all(x, data, nb::split(1), nb::concat(0), nb::tiled);
#else
    auto y = nb::all_to_all(x, data, nb::split(nb::dim<1>), nb::concat(nb::dim<0>), nb::tiled);
#endif
    return y + y;
  })(x);
}
}  // namespace app
