// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A maximum of segments, in a derivative, of maxima that the devices have still to make
/// Elements at several places share its cotangent, and those are known when the maxima have been made.
// expect: maximum_is_still_to_be_made<.*tag::data
// says: segment_max of a max or min that is unreduced over data has no derivative
// says:   because the derivative needs to know which device holds it
// says:   to fix: reduce the unreduced operand first, by resharding it: reshard(operand, P(..)) without unreduced
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, pieces)
NABLA_MESH_AXES(data, model)
using nb::P, nb::grad;

auto f() {
  auto mesh = nb::make_mesh(data = 2);
  auto x = nb::device_put(nb::ones<float>(batch = 8, hidden = 4), mesh, P(batch = data));
  auto ids = nb::zeros<int>(hidden = 4);
#ifdef NABLA_FAIL
  return grad([&](auto x) { return nb::sum(nb::reshard(nb::segment_max(nb::max(x, batch), ids, pieces = 2), P()), pieces); })(x);
#else
  return grad([&](auto x) { return nb::sum(nb::segment_max(nb::reshard(nb::max(x, batch), P()), ids, pieces = 2), pieces); })(x);
#endif
}
}  // namespace app
