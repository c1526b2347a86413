// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The transform of a maximum that is still to be made
/// The transform of a sum is the sum of the transforms, so a sum may still have to be made. A maximum has to be made before.
// expect: value_is_unreduced
// says: an operand is unreduced over data, and rfft needs the reduced value
// says: because each device has only its part of the sum, max or min
// says: to fix: reduce the unreduced operand first: psum(x, data); pmax or pmin where it is a maximum or minimum
// clang-format off
#include <nabla/types.hpp>
#include <nabla/op/fourier/fourier.hpp>
// clang-format on

namespace nb = nabla;

namespace app {
NABLA_AXES(time)
NABLA_MESH_AXES(data)
using mesh = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>>;
using candidates = nb::abstract_array<float, nb::dims<nb::extent<tag::time>>, nb::state<nb::unreduced_over<nb::max_kind, tag::data>>, mesh>;

auto f(candidates x) {
#ifdef NABLA_FAIL
  auto y = rfft(x, time);
#else
  auto y = rfft(pmax(x, data), time);
#endif
  return y;
}
}  // namespace app
