// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # xmap without out_axes
/// Where each name of the result goes is written.
// expect: xmap_needs<.*out_axes_t
// says: xmap needs in_axes(..), out_axes(..), and a function as the last argument: out_axes(..) is missing
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes;

auto f() {
  auto x = nb::iota<float>(8, 4).eval();
#ifdef NABLA_FAIL
  return nb::xmap(in_axes(names(batch)), [](auto b) { return b * 2.f; })(x);
#else
  return nb::xmap(in_axes(names(batch)), out_axes(names(batch)), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
