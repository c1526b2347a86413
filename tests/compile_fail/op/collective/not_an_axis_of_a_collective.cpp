// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum over a position
/// A collective goes over mesh axes or an axis of the array by its name. The sum over a position is `sum`.
// early: not_an_axis_of_a_collective<.*position<0>.*rename_the_dim_or_use_the_word_of_one_array
// says: psum goes over axes that NABLA_MESH_AXES or NABLA_AXES declares, not over dim<0>
// says:   to fix: give the dim a name, or use the word of one array, as sum(x, dim<0>)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(none, data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::psum(x, nb::dim<0>);
#else
    auto y = nb::sum(x, nb::dim<0>);
#endif
    return y + y;
  })(x);
}
}  // namespace app
