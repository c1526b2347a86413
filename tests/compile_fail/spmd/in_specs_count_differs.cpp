// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # More specs than arguments
/// in_specs has one spec for each argument of the call.
// early: in_specs_count_differs<.*arguments_of_the_call<1>, .*in_specs<2> *>
// says: the call has 1 argument, but there are 2 specs for them: each argument needs one
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto g = nb::shard_map(mesh, nb::in_specs(P(data), P()), nb::out_specs(P(data)), [](auto a, auto b) { return a + b; });
#ifdef NABLA_FAIL  // S1-08
  auto y = g(x);
#else
  auto y = g(x, x);
#endif
  return y + y;
}
}  // namespace app
