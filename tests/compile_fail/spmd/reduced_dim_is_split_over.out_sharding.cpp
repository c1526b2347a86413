// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A softmax along a split dim, with a sharding of the result
/// `out_sharding` moves the result. The softmax itself needs whole rows, so the operand would have to move: `reshard` does.
// early: reduced_dim_is_split_over<.*tag::data.*to_fix::reshard
// says: dim<-2> is split over data, and softmax needs all of it on each device
// says:   to fix: reshard x, or only m = max(x, axis), s = sum(exp(x - m), axis) of exp(x - m) / s or log(s) + m
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::none, nb::out_sharding, nb::dim;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(8, 16), mesh, P(data));
#ifdef NABLA_FAIL
  return nb::softmax(x, dim<0>, out_sharding(P(none, data)));
#else
  return nb::softmax(nb::reshard(x, P(none, data)), dim<0>, out_sharding(P(none, data)));
#endif
}
}  // namespace app
