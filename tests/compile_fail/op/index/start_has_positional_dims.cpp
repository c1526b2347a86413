// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Starts along a positional dim
/// With names each entry of the batch has its own start. Positional dims would be counted with those of the array.
// expect: start_has_positional_dims
// says: the start of dynamic_slice is one integer, or an array whose dims all have names, and here its dims are [dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, vocab, hidden)
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden>>>;
using starts = nb::abstract_array<std::int32_t, nb::dims<nb::extent<nb::positional>>>;
using named_starts = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch>>>;

#ifdef NABLA_FAIL
auto f(table t, starts s) { return dynamic_slice(t, vocab = s, 4); }
#else
auto f(table t, named_starts s) { return dynamic_slice(t, vocab = s, 4); }
#endif
}  // namespace app
