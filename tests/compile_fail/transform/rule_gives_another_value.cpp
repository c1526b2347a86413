// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # custom_jvp whose rule gives another value than the function
/// The rule stands for the function in a derivative, so the value that it gives has the type of what the function gives.
// early(g++): rule_gives_another_value<.*double.*float.*give_the_value_of_the_function
// expect(clang): rule_gives_another_value<.*double.*float.*give_the_value_of_the_function
// says: the rule of the derivative gives another value than the function
// says:   function f64[dyn]
// says:   rule     f32[dyn]
// says:   to fix: return std::pair(f(x), ..) from the rule, where f is the function itself
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_jvp.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto square = [](auto x) { return (x * x).eval(); };
#ifdef NABLA_FAIL
  return nb::custom_jvp(square, [=](auto x, auto t) { return std::pair(nb::astype<float>(square(x)), 2. * x * t); })(
      nb::ones<double>(3));
#else
  return nb::custom_jvp(square, [=](auto x, auto t) { return std::pair(square(x), 2. * x * t); })(nb::ones<double>(3));
#endif
}
}  // namespace app
