// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # out_sharding of what plain arrays give
/// A word of plain arrays gives a plain array, which is on no mesh. `device_put` places it.
// early: array_is_on_no_mesh<.*device_put_it
// says: the array is on no mesh, and a spec P(..) alone does not say on which mesh it is to be
// says:   to fix: place it first: device_put(x, mesh, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::none, nb::out_sharding;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto a = nb::device_put(nb::iota<float>(8, 16), mesh, P(none, data));
  auto b = nb::device_put(nb::iota<float>(16, 4), mesh, P(data));
  auto c = nb::iota<float>(16, 16);
#ifdef NABLA_FAIL
  auto y = nb::einsum<"ij,jk->ik">(c, c, out_sharding(P(data)));
#else
  auto y = nb::einsum<"ij,jk->ik">(a, b, out_sharding(P(data)));
#endif
  return y + y;
}
}  // namespace app
