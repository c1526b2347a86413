// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pmax over an axis of the array, in a derivative, of maxima that the devices have still to make
/// It is `max` there. Which elements hold the maximum is known when the devices have made it.
// expect: maximum_is_still_to_be_made<.*tag::data
// says: pmax of a max or min that is unreduced over data has no derivative
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
  auto mesh = nb::make_mesh(data = 2);
  auto x = nb::device_put(nb::ones<float>(batch = 8, hidden = 4), mesh, P(batch = data));
#ifdef NABLA_FAIL
  return grad([](auto x) { return nb::reshard(nb::pmax(nb::max(x, batch), hidden), P()); })(x);
#else
  return grad([](auto x) { return nb::pmax(nb::reshard(nb::max(x, batch), P()), hidden); })(x);
#endif
}
}  // namespace app
