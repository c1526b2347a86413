// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # One index where an array of them is expected
/// One index is written in a call.
// expect: indices_are_no_array
// says: take needs an array of indices, and is given i32
// says:   to fix: write an integer or a slice in a call: x(rows = 3), x(rows = slice(0, 2))
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, vocab, hidden)
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden>>>;

#ifdef NABLA_FAIL
auto f(table t) { return take(t, 3, vocab); }
#else
auto f(table t) { return t(vocab = 3); }
#endif
}  // namespace app
