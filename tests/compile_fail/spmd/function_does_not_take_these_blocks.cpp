// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A parameter with the type of a plain array
/// The body sees blocks, whose types say over which axes they vary. Parameters are `auto`, so that the body is compiled for the
/// blocks that it gets.
// early: function_does_not_take_these_blocks<
// says: the function does not take f32[dyn,dyn]{V:data}: write its parameters as auto
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  using nb::in_specs, nb::out_specs, nb::array_of, nb::dyn;
  auto good = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto a) { return a * 2.f; });
  auto bad = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](array_of<float, dyn, dyn> a) { return a * 2.f; });
#ifdef NABLA_FAIL
  auto y = bad(x);
#else
  auto y = good(x);
#endif
  return y + y;
}
}  // namespace app
