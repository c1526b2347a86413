// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # take_along with indices that have no such dim
/// As in NumPy the indices have the dims of the array. Where each entry has one index, a call takes it: q(vocab = actions).
// expect: dims_differ
// says: the operands of take_along need the same axes and as many positional dims: expand_dims adds one, rename changes a name
// says:     the first has   [batch=dyn,vocab=dyn]
// says:     another one has [batch=dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, vocab)
using values = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::vocab>>>;
using actions = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch>>>;

#ifdef NABLA_FAIL
auto f(values q, actions a) { return take_along(q, a, vocab); }
#else
auto f(values q, actions a) { return q(vocab = a); }
#endif
}  // namespace app
