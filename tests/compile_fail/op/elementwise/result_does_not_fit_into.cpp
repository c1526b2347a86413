// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `x += y` where x + y is of another type
/// A variable keeps its type. y has an axis that x lacks, so the sum has one dim more.
// early: result_does_not_fit_into<
// says: += keeps the type of its left operand, and its result has another type: give it a new name
// says:   the left operand is f32[hidden=dyn]
// says:   the result is       f32[batch=dyn,hidden=dyn]
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using biases = nb::abstract_array<float, nb::dims<nb::extent<tag::hidden>>>;
using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f(biases x, scores y) {
#ifdef NABLA_FAIL
  x += y;
#else
  y += x;
#endif
  return x + y;
}
}  // namespace app
