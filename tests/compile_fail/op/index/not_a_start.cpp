// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A slice where one start is expected
/// The start is one number, known when the program runs, and the size stands behind it.
// expect: not_a_start
// says: dynamic_slice needs axis = start, and the start is an integer or an array of integers: here it is vocab = slice(false)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, vocab, hidden)
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden>>>;

#ifdef NABLA_FAIL
auto f(table t) { return dynamic_slice(t, vocab = nb::slice(0, 4), 4); }
#else
auto f(table t, long start) { return dynamic_slice(t, vocab = start, 4); }
#endif
}  // namespace app
