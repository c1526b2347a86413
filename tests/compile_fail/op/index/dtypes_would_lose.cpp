// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Values that the elements cannot hold
/// An array keeps its dtype.
// expect: dtypes_would_lose
// says: the operands have dtypes f32 and f64, and neither dtype holds all values of the other
// says:   to fix: convert one operand: astype<T>(value), with the dtype T that is meant
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, vocab, hidden)
using table = nb::abstract_array<float, nb::dims<nb::extent<tag::vocab>, nb::extent<tag::hidden>>>;
using indices = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch>>>;
using wide = nb::abstract_array<double, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

#ifdef NABLA_FAIL
auto f(table t, indices i, wide v) { return t.at(vocab = i).add(v); }
#else
auto f(table t, indices i, wide v) { return t.at(vocab = i).add(astype<float>(v)); }
#endif
}  // namespace app
