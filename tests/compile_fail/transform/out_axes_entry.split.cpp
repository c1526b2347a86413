// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A result that is the same for all entries, to be laid along a split dim
/// Each device has its entries of the mapped dim. A value that does not depend on them is one value: `none`.
// early: out_axes_entry<0, .*entry<1>.*result_lacks_the_mapped_dim.*write_none_in_out_axes
// says: the result for the first entry of out_axes: entry [1]: it does not depend on the mapped dim, so its entry of out_axes must be none
// says:   to fix: write none for it: out_axes(none), with other results out_axes(dim<0>, none)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data)
using nb::P, nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::device_put(nb::iota<float>(8, 6), mesh, P(data));
  auto w = nb::ones<float>(6);
  auto both = [](auto row, auto v) { return std::pair(row * v, v + 1.f); };
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(dim<0>, none), both)(x, w);
#else
  auto y = vmap(in_axes(dim<0>, none), out_axes(dim<0>, none), both)(x, w);
#endif
  return y.second;
}
}  // namespace app
