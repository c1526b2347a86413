// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A loss whose maximum over the devices is still to be made
/// A sum that is still to be made has a derivative, a maximum has not: which device holds it is not known.
// early(g++): loss_is_unreduced_by_max_or_min<.*data.*pmax_or_pmin_it_first
// expect(clang): loss_is_unreduced_by_max_or_min<.*data.*pmax_or_pmin_it_first
// says: the value to be differentiated is a max or min that is unreduced over data
// says:   because its derivative needs to know which device holds it
// says:   to fix: reduce it first: pmax(x, data) or pmin(x, data) in a shard_map, reshard(x, P()) outside
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P, nb::grad;

auto f() {
  auto mesh = nb::make_mesh(data = nb::rest);
  auto x = nb::device_put(nb::ones<float>(batch = 8), mesh, P(batch = data));
#ifdef NABLA_FAIL
  return grad([](auto x) { return nb::max(x, batch); })(x);
#else
  return grad([](auto x) { return nb::reshard(nb::max(x, batch), P()); })(x);
#endif
}
}  // namespace app
