// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The norm of a gradient whose sum is still to be made
/// The norm of a sum is not the sum of the norms of what each device has: make the sum first, then its norm.
// early: leaf<.*at<.*tag::w.*value_is_unreduced<.*tag::data.*reshard_first
// says: entry [w]: an operand is unreduced over data, and clip_by_global_norm needs the reduced value
// says:   because each device has only its part of the sum, max or min
// says:   to fix: reduce the unreduced operand first, by resharding it: reshard(operand, P(..)) without unreduced
#include <nabla/nabla.hpp>
#include <nabla/optim/clip_by_global_norm.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, w, b)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::rest);
  auto x = nb::device_put(nb::ones<float>(batch = 8, inputs = 4), mesh, P(batch = data));
  auto gradients = nb::record(w = nb::sum(x, batch), b = nb::ones<float>(inputs = 4));
#ifdef NABLA_FAIL
  return nb::clip_by_global_norm(gradients, 1.0);
#else
  return nb::clip_by_global_norm(nb::reshard(gradients[w], P()), 1.0);
#endif
}
}  // namespace app
