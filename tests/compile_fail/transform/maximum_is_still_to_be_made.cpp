// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A maximum, in a derivative, of maxima that the devices have still to make
/// A cotangent goes to the devices that hold the maximum, and those are known when it has been made. A maximum over
/// both dims at once is one as well.
// early(g++): maximum_is_still_to_be_made<.*data.*reshard_first
// expect(clang): maximum_is_still_to_be_made<.*data.*reshard_first
// says: max of a max or min that is unreduced over data has no derivative
// says:   because the derivative needs to know which device holds it
// says:   to fix: reduce the unreduced operand first, by resharding it: reshard(operand, P(..)) without unreduced
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P, nb::grad;

auto f() {
  auto mesh = nb::make_mesh(data = nb::rest);
  auto x = nb::device_put(nb::ones<float>(batch = 8, hidden = 3), mesh, P(batch = data));
#ifdef NABLA_FAIL
  return grad([](auto x) { return nb::reshard(nb::max(nb::max(x, batch), hidden), P()); })(x);
#else
  return grad([](auto x) { return nb::max(nb::reshard(nb::max(x, batch), P()), hidden); })(x);
#endif
}
}  // namespace app
