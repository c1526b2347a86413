// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A view of a block
/// In the body of a mapped function each device has a block of its own, and the host has a view of no one's. A function
/// of views that is given to `apply` runs on every device and sees its block.
// early: view
// early(g++): value_is_not_whole<.*use_apply
// expect(clang): value_is_not_whole<.*use_apply
// forbid: outlive
// says: the value is not one whole block: it is split over devices, varies between them, or is unreduced
// says:   to fix: use apply(kernel, output_like(x), x), whose function gets the block of each device as a view
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::iota<float>(batch = 8);
  return nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(P(batch = data)), [](auto x) {
#ifdef NABLA_FAIL
    auto v = x.view();
    for (std::size_t i = 0; i < v.extent(0); ++i) v(i) += 1;
    return x;
#else
    return nb::apply(
        [](auto out, auto v) {
          for (std::size_t i = 0; i < v.extent(0); ++i) out(i) = v(i) + 1;
        },
        nb::output_like(x), x);
#endif
  })(x);
}
}  // namespace app
