// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # top_k without its number
/// How many of the largest elements are wanted stands last.
// expect: wrong_number_of_arguments
// says: top_k does not take these arguments (1 behind the array, or behind the axis of range), but
// says:   pad(x, axis, before, after), tile(x, axis, n), repeat(x, axis, n), roll(x, axis, n),
// says:   range<T>(start, stop, step), tril(x, rows, columns, n), triu(x, rows, columns, n),
// says:   top_k(x, axis, n), quantile(x, q, axis), diff(x, axis), glu(x, axis),
// says:   dynamic_slice(x, axis = start, n) or dynamic_update(x, update, axis = start)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(classes)
using vector = nb::abstract_array<float, nb::dims<nb::extent<tag::classes>>>;

#ifdef NABLA_FAIL
auto f(vector x) { return top_k(x, classes); }
#else
auto f(vector x) { return top_k(x, classes, 3); }
#endif
}  // namespace app
