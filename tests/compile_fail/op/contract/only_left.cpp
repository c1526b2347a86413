// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A contraction over an axis that the left operand only has
/// Both operands must have the axis. To take it away from one of them alone, sum that one.
// early: only_left<.*tag::batch
// says: dot contracts over batch, which only the left operand has: sum(x, batch) reduces that one alone
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, inputs, hidden)

using images = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::inputs>>>;
using weights = nb::abstract_array<float, nb::dims<nb::extent<tag::inputs>, nb::extent<tag::hidden>>>;

auto f(images x, weights w) {
#ifdef NABLA_FAIL
  auto r = nb::dot(x, w, batch);
#else
  auto r = nb::dot(nb::sum(x, batch), w, inputs);
#endif
  return r + r;
}
}  // namespace app
