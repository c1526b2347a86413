// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A kernel of one's own on a sum still to be made
/// Each device holds a summand, and a function that is not linear would take it for the sum. `psum` first.
// early: value_is_unreduced<.*tag::data.*psum_first
// says: an operand is unreduced over data, and apply needs the reduced value
// says:   because each device has only its part of the sum, max or min
// says:   to fix: reduce the unreduced operand first: psum(x, data); pmax or pmin where it is a maximum or minimum
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
using nb::P;

const auto twice = [](auto out, auto in) {
  for (std::size_t i = 0; i < in.extent(0); ++i) out(i) = 2 * in(i);
};

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8);
#ifdef NABLA_FAIL
  auto y = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto b) {
    auto sum = nb::pcast(b, data, nb::to(nb::unreduced));
    return nb::apply(twice, nb::output_like(b), sum);
  })(x);
#else
  auto y = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto b) {
    auto sum = nb::pcast(b, data, nb::to(nb::unreduced));
    return nb::apply(twice, nb::output_like(b), nb::psum(sum, data));
  })(x);
#endif
  return y;
}
}  // namespace app
