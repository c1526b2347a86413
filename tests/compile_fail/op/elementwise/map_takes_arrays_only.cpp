// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A literal as an argument of `map`
/// What is no array is data of the function.
// early: map_takes_arrays_only<double, .*let_the_function_hold_the_number
// early: map
// says: map takes arrays behind its function, and one argument is f64
// says:   to fix: let the function hold the value, as a member or as a capture of a lambda
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

using scores = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>>>;
struct power {
  float operator()(float v, double) const { return v * v; }
};
struct scaled {
  float by;
  float operator()(float v) const { return by * v; }
};

auto f(scores x) {
#ifdef NABLA_FAIL
  auto r = nb::map(power{}, x, 2.5);
#else
  auto r = nb::map(scaled{2.5f}, x);
#endif
  return r * 2;
}
}  // namespace app
