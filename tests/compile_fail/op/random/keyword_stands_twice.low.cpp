// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Two lower bounds
/// `low` and `high` stand once each.
// early: uniform
// early: keyword_stands_twice<.*low
// says: low(f32) stands beside another keyword of its kind, but uniform takes one of them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::uniform<float>(key, 8, nb::low(0), nb::low(1));
#else
  auto x = nb::uniform<float>(key, 8, nb::low(0), nb::high(1));
#endif
  return x;
}
}  // namespace app
