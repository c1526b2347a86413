// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A divisor of numbers that are not whole
/// `gcd`, `lcm`, `left_shift`, `right_shift`, `population_count` and `clz` are functions of integers.
// early: dtype_is_not_an_integer<float
// says: gcd needs integers, and the dtype here is f32
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

using lengths = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;

auto f(lengths x) {
#ifdef NABLA_FAIL
  auto r = nb::gcd(x, 12);
#else
  auto r = nb::gcd(nb::astype<std::int32_t>(x), 12);
#endif
  return r + 1;
}
}  // namespace app
