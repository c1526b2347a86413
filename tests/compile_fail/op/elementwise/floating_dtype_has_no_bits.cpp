// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `&` of numbers that are not whole
/// `&`, `|`, `^` work on truth values and on the bits of integers.
// early: floating_dtype_has_no_bits<float, .*compare_with_zero
// says: & needs bool or integers, and the dtype here is f32
// says:   to fix: compare with zero, x != 0, and x == 0 for !x; a power is pow(x, 2)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;

auto f(scores x, scores y) {
#ifdef NABLA_FAIL
  auto r = x & y;
#else
  auto r = (x != 0) & (y != 0);
#endif
  return !r;
}
}  // namespace app
