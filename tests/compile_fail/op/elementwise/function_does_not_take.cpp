// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # `map` with a function of something else
/// f is called with one element of each array, in its dtype.
// early: function_does_not_take<.*float, float>
// early: map
// says: map calls its function with one element of each array, and twice cannot be called with (f32, f32)
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;
struct twice {
  float operator()(float v) const { return 2 * v; }
};

auto f(scores x, [[maybe_unused]] scores y) {
#ifdef NABLA_FAIL
  auto r = nb::map(twice{}, x, y);
#else
  auto r = nb::map(twice{}, x);
#endif
  return r * 2;
}
}  // namespace app
