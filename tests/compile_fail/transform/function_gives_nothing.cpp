// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function without a result in tree_map
/// The result is a tree with a value for each leaf. A function that only looks can return what it saw.
// early: function_gives_nothing<.*at<.*entry<0>
// says: the function returns nothing, but the result is made of what it returns
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

auto f() {
  long elements = 0;
  std::pair p{nb::ones<float>(3), nb::ones<float>(4)};
#ifdef NABLA_FAIL
  auto y = nb::tree_map([&](auto x) { elements += x.size(); }, p);
#else
  auto y = nb::tree_map([&](auto x) { return elements += x.size(); }, p);
#endif
  return y;
}
}  // namespace app
