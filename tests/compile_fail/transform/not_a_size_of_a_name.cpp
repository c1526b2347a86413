// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mesh axis as a size
/// `axis_sizes(hidden = 6)` says how long a name is that no argument has.
// early: not_a_size_of_a_name<
// says: axis_sizes(..) cannot take hidden = data: it takes axis = size, as hidden = 6
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
  auto sizes = nb::axis_sizes(hidden = data);
#else
  auto sizes = nb::axis_sizes(hidden = 6);
#endif
  return nb::xmap(in_axes(names(batch)), out_axes(names(hidden, batch)), sizes, [](auto b) { return b * 2.f; })(x);
}
}  // namespace app
