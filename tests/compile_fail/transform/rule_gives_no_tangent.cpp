// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # custom_jvp whose rule gives the value alone
/// A rule gives a pair: the value, and how it changes where the argument changes by t.
// early(g++): rule_gives_no_tangent<.*give_the_value_and_its_tangent
// expect(clang): rule_gives_no_tangent<.*give_the_value_and_its_tangent
// says: the rule of custom_jvp must return a pair (value, tangent), and returns f32[dyn]
// says:   to fix: return std::pair(value, tangent) from the rule
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_jvp.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto square = [](auto x) { return (x * x).eval(); };
#ifdef NABLA_FAIL
  return nb::custom_jvp(square, [](auto x, auto t) { return 2.f * x * t; })(nb::ones<float>(3));
#else
  return nb::custom_jvp(square, [=](auto x, auto t) { return std::pair(square(x), 2.f * x * t); })(nb::ones<float>(3));
#endif
}
}  // namespace app
