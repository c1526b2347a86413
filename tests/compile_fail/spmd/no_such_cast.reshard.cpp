// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Truth values as summands
/// The sum of truth values is a number: make them i32 first.
// early: no_such_cast<.*tag::model.*astype_int32
// says: a value that is invarying over model cannot be cast to unreduced
// says:   because a cast moves no data and sums nothing up
// says:   to fix: convert it to numbers first: astype<std::int32_t>(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  auto placed = nb::device_put(x, mesh, P(data));
  auto positive = placed > 0.f;
#ifdef NABLA_FAIL
  auto y = nb::reshard(positive, P(data, nb::unreduced(model)));
#else
  auto y = nb::reshard(nb::astype<int>(positive), P(data, nb::unreduced(model)));
#endif
  return y + y;
}
}  // namespace app
