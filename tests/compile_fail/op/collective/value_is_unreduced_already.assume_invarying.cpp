// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # assume_invarying of a sum that is still to be made
/// The summands differ; their sum is psum.
// early: value_is_unreduced_already<.*tag::data.*psum_it_first
// says: the value is unreduced over data: its psum (or pmax, pmin of a max or min) must come before assume_invarying
// says:   to fix: reduce it first: psum(x, data), psum_scatter(x, data); pmax or pmin of a maximum or minimum
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
    auto u = nb::pcast(x, data, nb::to(nb::unreduced));
#ifdef NABLA_FAIL
    auto y = nb::assume_invarying(u, data);
#else
    auto y = nb::psum(u, data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
