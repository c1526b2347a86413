// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Floating numbers of `randint`
/// `randint` draws integers; floating numbers between two bounds are drawn by `uniform`.
// early: randint
// early: element_type_is_not_an_integer<float>
// says: randint makes integers, and is asked for f32: floating-point numbers are drawn by uniform
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::randint<float>(key, 0, 6, 8);
#else
  auto x = nb::randint<std::int64_t>(key, 0, 6, 8);
#endif
  return x;
}
}  // namespace app
