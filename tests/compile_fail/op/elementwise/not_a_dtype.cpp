// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A conversion to a type that arrays do not hold
/// Arrays hold f32, f64, bf16, f16, c64, c128, bool, and integers of 8 to 64 bits. A `char` is none of them: write std::int8_t or std::uint8_t.
// early: not_a_dtype<char
// early: astype
// says: char is no dtype: arrays hold float, double, nabla::bfloat16, nabla::float16, std::complex of float and double, bool, and integers of 8 to 64 bits (std::int8_t .. std::uint64_t)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;

auto f(scores x) {
#ifdef NABLA_FAIL
  auto r = nb::astype<char>(x);
#else
  auto r = nb::astype<std::int32_t>(x);
#endif
  return r * 2;
}
}  // namespace app
