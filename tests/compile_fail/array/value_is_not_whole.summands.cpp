// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sum that is still to be made, read on the host
/// Each device holds a summand. `psum` makes the sum, and the mapped function returns it.
// early: value_is_not_whole<.*reshard_or_psum_it_first
// says: the value is not one whole block: it is split over devices, varies between them, or is unreduced
// says:   to fix: reduce it first: by psum (pmax, pmin) in a shard_map, by reshard outside of one
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P, nb::to, nb::unreduced;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::iota<float>(batch = 8);
  auto y = nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P()), [](auto x) {
    auto summands = nb::pcast(nb::sum(x, batch), data, to(unreduced));
#ifdef NABLA_FAIL
    auto numbers = nb::to_vector(summands);
#endif
    return nb::psum(summands, data);
  })(x);
  return nb::to_vector(y);
}
}  // namespace app
