// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One spec for a tree that does not fit all of its arrays
/// device_put uses one spec for all arrays of a tree. A tree of specs, made as the values are, gives each its own.
// early: leaf<.*at<.*tag::b.*spec_is_longer_than_the_rank<2, 1
// says: entry [b]: the spec has 2 entries for dims without a name, and the array has 1 of them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(w, b)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto p = nb::record(w = nb::iota<float>(8, 4), b = nb::iota<float>(4));
#ifdef NABLA_FAIL
  auto q = nb::device_put(p, mesh, P(data, model));
#else
  auto q = nb::device_put(p, mesh, nb::record(w = P(data, model), b = P(model)));
#endif
  return q;
}
}  // namespace app
