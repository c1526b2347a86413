// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function that changes its captures
/// The map is called as a constant. What the body counts is captured by reference.
// early: function_is_mutable<.*make_the_function_const
// says: the function is mutable: it changes its captures, but it is called as const
// says:   to fix: leave out mutable, and capture by reference what it changes
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
  int calls = 0;
  auto good = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto a) { return ++calls, a; });
  auto bad = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [calls](auto a) mutable { return ++calls, a; });
#ifdef NABLA_FAIL
  auto y = bad(x);
#else
  auto y = good(x);
#endif
  return y + y;
}
}  // namespace app
