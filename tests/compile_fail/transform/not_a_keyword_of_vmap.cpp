// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # in_axes as JAX writes them
/// The keywords of vmap are in_axes(..) and out_axes(..).
// early: not_a_keyword_of_vmap<(nabla::)?position<0>, (nabla::)?(error::)?to_fix::write_in_axes_and_then_the_function
// says: vmap cannot take dim<0>: it takes in_axes, out_axes, axis_name, spmd_axis_name, axis_size, a function
// says:   to fix: write in_axes(..) and then the function: vmap(in_axes(dim<0>), f), vmap(in_axes(batch), f)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto total = [](auto a) { return nb::sum(a); };
#ifdef NABLA_FAIL
  auto y = vmap(dim<0>, total)(x);
#else
  auto y = vmap(in_axes(dim<0>), total)(x);
#endif
  return y + y;
}
}  // namespace app
