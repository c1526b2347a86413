// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Ones that would be counted once a device
/// The value of an unreduced array is the sum of its parts, so a one on every device is the number of devices. Zeros
/// sum up to zeros.
// early: ones_like
// early: value_is_unreduced<.*data.*zeros_like_or_psum_first
// says: an operand is unreduced over data, and ones_like needs the reduced value
// says:   because each device has only its part of the sum, max or min
// says:   to fix: use zeros_like(x), or reduce x first: by psum in a shard_map, by reshard outside of one
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns)
NABLA_MESH_AXES(data)
using partial = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>, nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>,
                                   nb::mesh<nb::mesh_dim<tag::data>>>;

auto f(partial x) {
#ifdef NABLA_FAIL
  auto y = nb::ones_like(x);
#else
  auto y = nb::zeros_like(x);
#endif
  return y;
}
}  // namespace app
