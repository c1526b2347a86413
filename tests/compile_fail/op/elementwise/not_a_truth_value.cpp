// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `!` of numbers
/// `!x` is for truth values. Whether a number is zero is a comparison.
// early: not_a_truth_value<int, .*compare_with_zero
// says: ! needs bool, and its operand has dtype i32
// says:   to fix: compare with zero, x != 0, and x == 0 for !x; a power is pow(x, 2)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using labels = nb::abstract_array<std::int32_t, nb::dims<nb::extent<tag::batch>>>;

auto f(labels n) {
#ifdef NABLA_FAIL
  auto r = !n;
#else
  auto r = n == 0;
#endif
  return r & true;
}
}  // namespace app
