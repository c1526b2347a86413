// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A cast that would need communication
/// `pcast` changes what is said of a value, not the value: a varying value is made invarying by a psum or a gather, which
/// move data.
// early: no_such_cast<.*over<.*tag::data.*varying_t.*invarying_t.*psum_or_all_gather_to_invarying
// says: a value that is varying over data cannot be cast to invarying
// says:   because a cast moves no data and sums nothing up
// says:   to fix: communicate: psum(x, data), or all_gather(x, data, to(invarying)), likewise with to(reduced)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto y = nb::pcast(x, data, nb::to(nb::invarying));
#else
    auto y = nb::psum(x, data);
#endif
    return y + y;
  })(x);
}
}  // namespace app
