// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A block read on the host
/// In the body of a mapped function each device has a block of its own, and the host reads no one's. As a result of the
/// function it is a part of a whole array.
// early: value_is_not_whole<.*give_it_as_a_result
// says: the value is not one whole block: it is split over devices, varies between them, or is unreduced
// says:   to fix: return it from the mapped function, and read the result
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::iota<float>(batch = 8);
  auto y = nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P(batch = data)), [](auto x) {
#ifdef NABLA_FAIL
    auto numbers = nb::to_vector(x);
#endif
    return x + x;
  })(x);
  return nb::to_vector(nb::to_host(y));
}
}  // namespace app
