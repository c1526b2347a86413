// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A reshape of an array of names
/// `reshape` counts through positional dims, which have an order, and leaves names as they are. Dims with names become
/// others by their names: `merge` makes one of several, `split` several of one.
// early: reshape
// early: reshape_leaves_names_alone<.*merge_the_dims<.*tag::rows, .*tag::columns>, .*split_one_of<.*tag::rows,
// .*tag::columns>
// says: reshape changes positional dims only, and all dims of the array have names
// says:   to fix: make one positional dim of them first: merge(x, rows, columns, dim<0>)
// says:   or: split a dim by its name (rows, columns): split(x, name, 4, rest)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, columns)
using input = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(input x) {
#ifdef NABLA_FAIL
  auto y = reshape(x, 2, 12);
#else
  auto y = split(merge(x, rows, columns, nb::dim<0>), nb::dim<0>, 2, 12);
#endif
  return y;
}
}  // namespace app
