// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two arrays of indices in one call
/// One after the other: names that both have pair up.
// expect: not_an_index
// errors(clang): 2
// says: an index is an integer, slice(..) or all, or alone in its call an array of integers, also behind a name: here it is i32[batch=dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(vocab, hidden, batch)
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden>>>;
using indices = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch>>>;

#ifdef NABLA_FAIL
auto f(table t, indices i, indices j) { return t(vocab = i, hidden = j); }
#else
auto f(table t, indices i, indices j) { return t(vocab = i)(hidden = j); }
#endif
}  // namespace app
