// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A seed with a fraction
/// A seed is an integer: 64 bits.
// early: rng_key
// early: seed_is_not_an_integer<double>
// says: a seed must be an integer, and here it is f64
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(int) {
#ifdef NABLA_FAIL
  auto x = nb::rng_key(0.5);
#else
  auto x = nb::rng_key(5);
#endif
  return x;
}
}  // namespace app
