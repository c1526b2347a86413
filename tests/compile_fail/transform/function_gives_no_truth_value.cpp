// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A comparison of arrays as a predicate
/// tree_all asks yes or no; `x == y` of arrays has one answer an element. `all` makes one of them.
// early: function_gives_no_truth_value<.*at<.*entry<0>.*array<bool
// says: the function must return a truth value, but at entry [0] it returns bool[dyn]: all or any make one of many
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

auto f() {
  std::pair p{nb::ones<float>(3), nb::ones<float>(4)};
#ifdef NABLA_FAIL
  return nb::tree_all([](auto x, auto y) { return x == y; }, p, p);
#else
  return nb::tree_all([](auto x, auto y) { return nb::all(x == y); }, p, p);
#endif
}
}  // namespace app
