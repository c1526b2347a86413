// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # allclose of trees that are made differently
/// Trees that are compared have one structure.
// early: structures_differ<.*at<>.*entries<2>, .*entries<1>
// says: two trees that go together differ in structure at the value
// says:   one has       a tuple of 2 entries
// says:   the other has a tuple of 1 entry
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

auto f() {
  auto x = nb::ones<float>(3);
#ifdef NABLA_FAIL
  return nb::testing::allclose(std::tuple{x, 1}, std::tuple{x});
#else
  return nb::testing::allclose(std::tuple{x, 1}, std::tuple{x, 1});
#endif
}
}  // namespace app
