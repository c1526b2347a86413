// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A truth value as a summand
/// The sum of truth values is a number, not a truth value.
// early: no_such_cast<
// early: astype_int32
// says: a value that is varying over data cannot be cast to unreduced
// says:   because a cast moves no data and sums nothing up
// says:   to fix: convert it to numbers first: astype<std::int32_t>(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::iota<float>(8, 4);
  return nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](auto x) {
#ifdef NABLA_FAIL
    auto summands = nb::pcast(x > 3, data, nb::to(nb::unreduced));
#else
    auto summands = nb::pcast(nb::astype<int>(x > 3), data, nb::to(nb::unreduced));
#endif
    return nb::psum(summands, data);
  })(x);
}
}  // namespace app
