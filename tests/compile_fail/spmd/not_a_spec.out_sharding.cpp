// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # out_sharding of a mesh axis
/// A sharding says for each dim where it goes: `P(data)`.
// early: not_a_spec<.*tag::model.*write_P
// says: model is no spec P(..), which says for each dim over which mesh axes it is split
// says:   to fix: write P(..), as P(data) for a first dim that is split over data
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
using nb::P, nb::none, nb::out_sharding;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto a = nb::device_put(nb::iota<float>(8, 16), mesh, P(none, data));
  auto b = nb::device_put(nb::iota<float>(16, 4), mesh, P(data));
#ifdef NABLA_FAIL
  auto y = nb::matmul(a, b, out_sharding(model));
#else
  auto y = nb::matmul(a, b, out_sharding(P(model)));
#endif
  return y + y;
}
}  // namespace app
