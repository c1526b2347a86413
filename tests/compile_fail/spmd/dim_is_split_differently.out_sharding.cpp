// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A product over a dim that both sides split differently, with a sharding of the result
/// `out_sharding` says where the result goes. What the operands have to do with each other it does not say: one of them is
/// resharded first.
// early: dim_is_split_differently<
// expect: tag::data
// expect: tag::model
// says: the arrays share a dim that one has split over data and another over model: dim<-1> of the left operand and dim<-2> of the right operand
// says:   because dot moves no data between devices
// says:   to fix: reshard one operand first: reshard(operand, P(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::none, nb::out_sharding;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto a = nb::device_put(nb::iota<float>(8, 16), mesh, P(none, data));
  auto b = nb::device_put(nb::iota<float>(16, 4), mesh, P(model));
#ifdef NABLA_FAIL
  auto y = nb::dot(a, b, out_sharding(P()));
#else
  auto y = nb::dot(a, nb::reshard(b, P(data)), out_sharding(P()));
#endif
  return y + y;
}
}  // namespace app
