// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Indices that are floating-point numbers
/// A count or a label that was computed in floats is converted first.
// expect: indices_are_not_integers
// says: the indices of take must be integers, and have dtype f32: convert them, astype<std::int32_t>(indices)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, vocab, hidden)
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden>>>;
using labels = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;

#ifdef NABLA_FAIL
auto f(table t, labels tokens) { return take(t, tokens, vocab); }
#else
auto f(table t, labels tokens) { return t(vocab = astype<std::int32_t>(tokens)); }
#endif
}  // namespace app
