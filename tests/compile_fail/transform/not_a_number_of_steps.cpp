// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Steps that are no number
/// `in_steps(8)` says how many steps there are: an integer, or `fixed<n>` where the type is to say it.
// expect: not_a_number_of_steps<double
// says: in_steps(n) needs an integer or fixed<n>, and n is of type f64
#include <nabla/nabla.hpp>
#include <nabla/transform/xmap.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data)
using nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::in_steps, nb::P;

auto f() {
  auto x = nb::iota<float>(8, 4).eval();
#ifdef NABLA_FAIL
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(inputs)), axis_resources(batch = in_steps(2.)),
                  [](auto v) { return nb::sum(v, batch); })(x);
#else
  return nb::xmap(in_axes(names(batch, inputs)), out_axes(names(inputs)), axis_resources(batch = in_steps(2)),
                  [](auto v) { return nb::sum(v, batch); })(x);
#endif
}
}  // namespace app
