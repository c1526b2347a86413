// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `map` with a function that returns no dtype
/// The result is an array of what f returns: f32, f64, i32, i64, u8 or bool.
// early: function_gives_no_dtype<char>
// early: map
// says: the function returns char, and arrays hold float, double, int32_t, int64_t, uint8_t or bool
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
