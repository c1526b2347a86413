// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # to_host of a tree in which a sum is still to be made
/// The reason says where in the tree: psum that entry, or reshard it.
// early: leaf<.*at<.*entry<1>.*value_is_unreduced_over<.*tag::data
// says: entry [1]: the value is unreduced over data: each device holds a part of the sum (max, min), and the whole is needed
// says:   to fix: reduce it first: by psum (pmax, pmin) in a shard_map, by reshard outside of one
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::device_put(nb::iota<float>(batch = 8), mesh, P(batch = data));
#ifdef NABLA_FAIL
  auto y = nb::to_host(std::tuple(x, nb::sum(x, batch)));
#else
  auto y = nb::to_host(std::tuple(x, 2.f * x));
#endif
  return y;
}
}  // namespace app
