// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Values with a dim that the elements have not
/// The values have the dims of x(vocab = i), or fewer.
// expect: array_has_no_axis
// says: the array has no batch: its dims are [hidden=dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, vocab, hidden)
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden>>>;
using indices = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch>>>;
using batches = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

#ifdef NABLA_FAIL
auto f(table t, batches v) { return t.at(vocab = 3).set(v); }
#else
auto f(table t, batches v, indices i) { return t.at(vocab = i).set(v); }
#endif
}  // namespace app
