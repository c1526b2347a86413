// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A branch on a value that differs along the mapped dim
/// cond runs one of its functions for all entries; `where` chooses for each.
// early: value_differs_along_a_mapped_dim<.*use_where
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto twice = [](auto a) { return 2.f * a; };
  auto same = [](auto a) { return 1.f * a; };
  return vmap(in_axes(dim<0>), [&](auto row) {
#ifdef NABLA_FAIL
    return nb::cond(nb::sum(row) > 4.f, twice, same, row);
#else
    return nb::where(nb::sum(row) > 4.f, twice(row), same(row));
#endif
  })(x);
}
}  // namespace app
