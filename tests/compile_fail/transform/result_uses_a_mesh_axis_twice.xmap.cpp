// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two names of one mesh axis that meet in the function
/// Two values may share a resource as long as no array has both names. Sum one of them away first.
// expect: result_uses_a_mesh_axis_twice<.*tag::data
// says: two dims of the result would be split over mesh axis data, which can split only one
// says:   to fix: reshard one operand first: reshard(operand, P(..))
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::names, nb::in_axes, nb::out_axes;

auto f() {
  auto mesh = nb::make_mesh(data = 4);
  auto x = nb::iota<float>(8).eval();
  return nb::xmap(mesh, in_axes(names(batch), names(inputs)), out_axes(names()),
                  nb::axis_resources(batch = data, inputs = data), [](auto u, auto v) {
#ifdef NABLA_FAIL
    return nb::sum(nb::hypot(u, v), batch, inputs);
#else
    return nb::sum(u, batch) + nb::sum(v, inputs);
#endif
  })(x, x);
}
}  // namespace app
