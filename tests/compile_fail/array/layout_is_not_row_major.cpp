// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A column-major view without names
/// An array is row-major. Where its dims have names their order means nothing, so a column-major view lists them in
/// reverse, zero copy; positional dims have an order, and only a copy keeps it.
// early: wrap
// early: layout_is_not_row_major<.*LayoutLeft.*name_all_dims.*write_copy_last
// says: the view has the layout LayoutLeft, and an array is row-major without gaps
// says:   to fix: name all dims, then their order does not matter: wrap(view, rows, columns)
// says:   or: copy the view: wrap(view, copy), with names wrap(view, rows, columns, copy)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = Kokkos::View<float**, Kokkos::LayoutLeft>;

auto f(matrix v) {
#ifdef NABLA_FAIL
  auto y = nb::wrap(v);
#else
  auto y = nb::wrap(v, rows, columns);
#endif
  return y;
}
}  // namespace app
