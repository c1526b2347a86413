// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A conversion to a type that arrays do not hold
/// Arrays hold f32, f64, i32, i64, u8 and bool.
// early: not_a_dtype<short
// early: astype
// says: short is no dtype: arrays hold float, double, std::int32_t, std::int64_t, std::uint8_t or bool
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;

auto f(scores x) {
#ifdef NABLA_FAIL
  auto r = nb::astype<short>(x);
#else
  auto r = nb::astype<std::int32_t>(x);
#endif
  return r * 2;
}
}  // namespace app
