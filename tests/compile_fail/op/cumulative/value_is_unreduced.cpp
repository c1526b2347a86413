// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A running product of a sum that is still to be made
/// The product of sums is not the sum of products. psum makes the sum; cumsum, which is linear, takes it as it is.
// expect: value_is_unreduced
// says: an operand is unreduced over data, and cumprod needs the reduced value
// says:   because each device has only its part of the sum, max or min
// says:   to fix: reduce the unreduced operand first: psum(x, data); pmax or pmin where it is a maximum or minimum
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, time)
NABLA_MESH_AXES(data)
using mesh = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>>;
using summands = nb::abstract_array<float, nb::dims<nb::extent<tag::time>>, nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>, mesh>;

auto f(summands x) {
#ifdef NABLA_FAIL
  auto y = cumprod(x, time);
#else
  auto y = cumprod(psum(x, data), time);
#endif
  return y;
}
}  // namespace app
