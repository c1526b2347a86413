// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # to_host of a value whose sum is still to be made
/// Each device holds a summand. `psum` in a manual region, `reshard` outside makes the sum, and says so in the program.
// early: value_is_unreduced_over<.*tag::data
// says: the value is unreduced over data: each device holds a part of the sum (max, min), and the whole is needed
// says:   to fix: reduce it first: by psum (pmax, pmin) in a shard_map, by reshard outside of one
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::iota<float>(8, 4), mesh, P(data));
#ifdef NABLA_FAIL
  auto y = nb::to_host(nb::sum(x, nb::dim<0>));
#else
  auto y = nb::to_host(nb::sum(x, nb::dim<1>));
#endif
  return y + y;
}
}  // namespace app
