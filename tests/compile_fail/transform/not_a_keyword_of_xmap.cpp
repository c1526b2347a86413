// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # names(...) alone
/// The arguments of xmap are `in_axes(...)`, `out_axes(...)`, `axis_resources(...)`, `axis_sizes(...)`, and the function.
// expect: not_a_keyword_of_xmap<.*names_t<
// says: xmap cannot take names(dim<0> = batch): it takes a mesh, in_axes, out_axes, axis_resources, axis_sizes, a function
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
  return nb::xmap(names(batch), out_axes(names(batch)), [](auto b) { return b * 2.f; })(x);
#else
  return nb::xmap(in_axes(names(batch)), out_axes(names(batch)), [](auto b) { return b * 2.f; })(x);
#endif
}
}  // namespace app
