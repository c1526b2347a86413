// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A loop that would end for each entry by itself
/// All entries take the same steps. `where` keeps what is done.
// early: value_differs_along_a_mapped_dim<.*use_where
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4);
  auto halve = [](auto a) { return a * 0.5f; };
  return vmap(in_axes(dim<0>), [&](auto a) {
#ifdef NABLA_FAIL
    return nb::while_loop(a, [](auto b) { return b > 1.f; }, halve);
#else
    return nb::fori_loop(0, 4, a, [&](long, auto b) { return nb::where(b > 1.f, halve(b), b); });
#endif
  })(x);
}
}  // namespace app
