// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function with a derivative by hand that holds what a derivative follows
/// The rule says nothing of what the function holds, so its derivative would be lost. What a derivative follows is an
/// argument.
// early(g++): custom_rule_holds_a_followed_value<.*pass_it_as_an_argument
// expect(clang): custom_rule_holds_a_followed_value<.*pass_it_as_an_argument
// says: a function with a custom derivative, or its rule, captures a value that is being differentiated
// says:   because the result, f32[dyn], would lose the derivative in that value
// says:   to fix: pass the captured value to the function as an argument
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_jvp.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto loss = [](auto w) {
#ifdef NABLA_FAIL
    auto square = nb::custom_jvp([=](auto x) { return (w * x * x).eval(); },
                                 [=](auto x, auto t) { return std::pair((w * x * x).eval(), 2.f * w * x * t); });
    return nb::sum(square(w));
#else
    auto square = nb::custom_jvp([](auto x, auto v) { return (v * x * x).eval(); }, [](auto xs, auto ts) {
      auto [x, v] = xs;
      auto [dx, dv] = ts;
      return std::pair((v * x * x).eval(), 2.f * v * x * dx + dv * x * x);
    });
    return nb::sum(square(w, w));
#endif
  };
  return nb::grad(loss)(nb::ones<float>(3));
}
}  // namespace app
