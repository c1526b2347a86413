// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function of two arguments, called with one
/// Asked before the body is looked at.
// early: function_does_not_take_that_many<1>
// says: the function is called with 1 argument and does not take that many
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  using nb::in_specs, nb::out_specs;
  auto one = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto a) { return a; });
  auto two = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto a, auto b) { return a + b; });
#ifdef NABLA_FAIL
  auto y = two(x);
#else
  auto y = one(x);
#endif
  return y + y;
}
}  // namespace app
