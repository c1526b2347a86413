// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A spec where out_sharding(..) is due
/// The arguments of `auto_axes` and `explicit_axes` are `axes(..)`, `in_sharding(..)`, `out_sharding(..)`, and the function.
// expect: not_a_keyword_of_axes<.*spec<
// says: auto_axes takes axes(..), out_sharding(..), explicit_axes in_sharding(..), a function last, not P(data)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  auto twice = nb::auto_axes(P(data), [](auto b) { return b * 2.f; });
#else
  auto twice = nb::auto_axes(nb::out_sharding(P(data)), [](auto b) { return b * 2.f; });
#endif
  return twice(x);
}
}  // namespace app
