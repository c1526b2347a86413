// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A rule of tangents that holds what is differentiated
/// Of what the rule holds no tangent is known: pass it as an argument.
// early(g++): custom_rule_holds_a_followed_value<.*pass_it_as_an_argument
// expect(clang): custom_rule_holds_a_followed_value<.*pass_it_as_an_argument
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_jvp.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

auto f() {
  auto w = nb::ones<float>(hidden = 3);
  auto loss = [](auto w) {
#ifdef NABLA_FAIL
    auto scaled = nb::custom_jvp([=](auto x) { return x * w; },
                                 [=](auto x, auto t) { return std::pair((x * w).eval(), t * w); });
    return nb::sum(scaled(nb::ones<float>(hidden = 3)), hidden);
#else
    auto product = [](auto x, auto w) { return x * w; };
    auto scaled = nb::custom_jvp(product, [=](auto p, auto t) {
      auto [x, w] = p;
      auto [dx, dw] = t;
      return std::pair(product(x, w).eval(), dx * w + x * dw);
    });
    return nb::sum(scaled(w, w), hidden);
#endif
  };
  return nb::grad(loss)(w);
}
}  // namespace app
