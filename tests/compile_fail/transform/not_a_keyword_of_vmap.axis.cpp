// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The mapped axis behind the function
/// vmap takes what to map in front of the function, as `in_axes(..)`.
// early: not_a_keyword_of_vmap<app::tag::batch, .*to_fix::write_in_axes_and_then_the_function
// says: vmap cannot take batch: it takes in_axes, out_axes, axis_name, spmd_axis_name, axis_size, a function
// says:   to fix: write in_axes(..) and then the function: vmap(in_axes(dim<0>), f), vmap(in_axes(batch), f)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

auto f() {
  auto x = nb::iota<float>(batch = 4, hidden = 3);
#ifdef NABLA_FAIL
  auto y = nb::vmap([](auto row) { return nb::sum(row, hidden); }, batch)(x);
#else
  auto y = nb::vmap(nb::in_axes(batch), [](auto row) { return nb::sum(row, hidden); })(x);
#endif
  return y + y;
}
}  // namespace app
