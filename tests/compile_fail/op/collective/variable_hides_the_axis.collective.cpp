// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # psum over an array
/// Behind x stands an axis. A variable of its name hides it.
// early: variable_hides_the_axis<
// says: psum needs an axis, and is given an array of dims [dyn,dyn]: does a variable have the name of the axis?
// says:   to fix: rename the variable that hides the axis of the same name; the word needs an axis here, as in concatenate(batch, x, y)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::psum(x, x);
#else
    auto y = nb::psum(x, data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
