// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # reshard of a vector
/// A vector, a span or a view becomes an array on a mesh by `device_put`.
// early: array_is_on_no_mesh<.*device_put_it
// says: the array is on no mesh, and a spec P(..) alone does not say on which mesh it is to be
// says:   to fix: place it first: device_put(x, mesh, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  std::vector<float> v(8);
#ifdef NABLA_FAIL
  auto y = nb::reshard(v, P(data));
#else
  auto y = nb::device_put(v, mesh, P(data)) * nb::device_put(nb::sum(x), mesh, P());
#endif
  return y + y;
}
}  // namespace app
