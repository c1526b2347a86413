// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A cast over two axes along which the states differ
/// Each cast is from one state to another: two casts.
// early: no_such_cast<.*over<.*tag::data.*tag::model.*axes_in_different_states
// says: a value that is in different states over data, model cannot be cast to varying
// says:   because a cast moves no data and sums nothing up
// says:   to fix: cast one axis at a time: pcast(pcast(x, data, to(..)), model, to(..))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data, model)), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pcast(x, (data, model), nb::to(nb::varying));
#else
    auto y = nb::pcast(x, model, nb::to(nb::varying));
#endif
    return y + y;
  })(x);
}
}  // namespace app
