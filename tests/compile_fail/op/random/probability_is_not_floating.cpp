// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A whole number as a probability
/// `bernoulli(key, p, dims...)` takes the probability before the dims.
// early: bernoulli
// early: probability_is_not_floating<int>
// says: a probability is floating-point, a number or an array, and here it is i32: bernoulli(key, 0.5, 8)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::bernoulli(key, 8);
#else
  auto x = nb::bernoulli(key, 0.5, 8);
#endif
  return x;
}
}  // namespace app
