// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name that out_axes does not list
/// A result that differs along a name has a dim for it. out_axes says where it goes, or the function sums it away.
// expect: out_axes_entry<0, .*name_is_dropped<.*tag::batch.*say_where_in_out_axes
// says: the result for the first entry of out_axes: it has a dim batch, which this entry does not list
// says:   to fix: say in out_axes where the dim goes: out_axes(dim<0>), in xmap out_axes(names(batch))
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes;

auto f() {
  auto x = nb::iota<float>(8, 4).eval();
#ifdef NABLA_FAIL
  return nb::xmap(in_axes(names(batch)), out_axes(names()), [](auto b) { return b * 2.f; })(x);
#else
  return nb::xmap(in_axes(names(batch)), out_axes(names(batch)), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
