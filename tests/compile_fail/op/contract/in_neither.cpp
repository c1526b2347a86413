// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A contraction over an axis that neither operand has
/// Both operands must have the axis.
// early: in_neither<.*tag::classes
// says: dot contracts over classes, which neither operand has
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden, classes)

using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::inputs>>>;
using weights = nb::abstract_array<float, nb::dims<nb::extent<tag::inputs>, nb::extent<tag::hidden>>>;

auto f(images x, weights w) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, w, classes);
#else
  auto r = nb::dot(x, w, inputs);
#endif
  return r + r;
}
}  // namespace app
