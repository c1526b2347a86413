// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # split into one part
/// One part is the dim as it was; to give it another name, rename it.
// early: split
// early: dim_is_split_in_fewer_than_two_parts
// says: split makes two dims or more of one, split(x, rows, 4, rest); rename(x, rows = pixels) only renames it
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = split(x, rows, pixels = nb::rest);
#else
  auto y = rename(x, rows = pixels);
#endif
  return y;
}
}  // namespace app
