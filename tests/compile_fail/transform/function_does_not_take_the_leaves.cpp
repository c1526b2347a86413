// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function of two leaves for one tree
/// tree_map calls its function with one leaf of each tree.
// early: function_does_not_take_the_leaves<.*at<.*tag::w
// says: the function is called with one leaf of each tree, but at entry [w] it does not take f32[dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(w, b)

auto f() {
  auto p = nb::record(w = nb::ones<float>(3), b = 2.f);
  auto add = [](auto a, auto b) { return a + b; };
#ifdef NABLA_FAIL
  auto y = nb::tree_map(add, p);
#else
  auto y = nb::tree_map(add, p, p);
#endif
  return y;
}
}  // namespace app
