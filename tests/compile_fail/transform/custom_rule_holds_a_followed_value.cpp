// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A derivative by hand that holds what is differentiated
/// No cotangent goes to what the functions hold: pass it as an argument.
// early(g++): custom_rule_holds_a_followed_value<.*pass_it_as_an_argument
// errors(clang): 2
// expect(clang): custom_rule_holds_a_followed_value<.*pass_it_as_an_argument
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_vjp.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

auto f() {
  auto w = nb::ones<float>(hidden = 3);
  auto loss = [](auto w) {
#ifdef NABLA_FAIL
    auto scaled = nb::custom_vjp([=](auto x) { return x * w; }, [=](auto x) { return std::pair((x * w).eval(), 0); },
                                 [=](int, auto c) { return c * w; });
    return nb::sum(scaled(w), hidden);
#else
    auto scaled = nb::custom_vjp([](auto x, auto w) { return x * w; },
                                 [](auto x, auto w) { return std::pair((x * w).eval(), std::pair(x, w)); },
                                 [](auto kept, auto c) { return std::tuple(c * kept.second, c * kept.first); });
    return nb::sum(scaled(w, w), hidden);
#endif
  };
  return nb::grad(loss)(w);
}
}  // namespace app
