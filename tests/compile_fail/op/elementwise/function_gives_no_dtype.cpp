// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `map` with a function that returns no dtype
/// The result is an array of what f returns: f32, f64, bf16, f16, c64, c128, bool, or an integer of 8 to 64 bits. A `char` is none.
// early: function_gives_no_dtype<char>
// early: map
// says: the function returns char, and arrays hold float, double, nabla::bfloat16, nabla::float16, std::complex of float and double, bool, and integers of 8 to 64 bits (std::int8_t .. std::uint64_t)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;
struct grade {
  char operator()(float v) const { return v > 0.5f ? 'a' : 'b'; }
};
struct passes {
  bool operator()(float v) const { return v > 0.5f; }
};

auto f(scores x) {
#ifdef NABLA_FAIL
  auto r = nb::map(grade{}, x);
#else
  auto r = nb::map(passes{}, x);
#endif
  return r == true;
}
}  // namespace app
