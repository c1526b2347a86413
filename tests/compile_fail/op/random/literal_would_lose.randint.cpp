// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A bound with a fraction
/// The bounds of `randint` are integers.
// early: randint
// early: literal_would_lose<double, int>
// says: a number of type f64 would become i32, a dtype that does not hold all of its values
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::randint(key, 0, 5.5, 8);
#else
  auto x = nb::randint(key, 0, 6, 8);
#endif
  return x;
}
}  // namespace app
