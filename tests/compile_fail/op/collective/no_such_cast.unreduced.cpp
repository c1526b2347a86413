// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An unreduced value is called varying
/// The summands are no values of their own: the sum is made first.
// early: no_such_cast<.*over<.*tag::data.*unreduced_t<.*varying_t.*psum_it_first
// says: a value that is unreduced over data cannot be cast to varying
// says:   because a cast moves no data and sums nothing up
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
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pcast(nb::pcast(x, data, nb::to(nb::unreduced)), data, nb::to(nb::varying));
#else
    auto y = nb::psum(nb::pcast(x, data, nb::to(nb::unreduced)), data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
