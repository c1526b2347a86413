// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # pad without its second number
/// pad says how many elements come before and how many behind.
// early: pad
// early: wrong_number_of_arguments<2>
// says: pad does not take these arguments (2 behind the array, or behind the axis of range), but
// says:   pad(x, axis, before, after), tile(x, axis, n), repeat(x, axis, n), roll(x, axis, n),
// says:   range<T>(start, stop, step), tril(x, rows, columns, n), triu(x, rows, columns, n),
// says:   top_k(x, axis, n), quantile(x, q, axis), diff(x, axis), glu(x, axis),
// says:   dynamic_slice(x, axis = start, n) or dynamic_update(x, update, axis = start)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = pad(x, rows, 1);
#else
  auto y = pad(x, rows, 1, 0);
#endif
  return y;
}
}  // namespace app
