// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum over a mesh axis and an axis of the array at once
/// One is a collective and one is local: two words.
// early: array_axes_are_taken_one_by_one<.*tag::data, ?app::tag::hidden
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(batch = 8, hidden = 4);
  return nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::psum(x, data, hidden);
#else
    auto y = nb::psum(nb::sum(x, hidden), data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
