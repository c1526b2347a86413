// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A derivative forwards of a function that custom_vjp has made
/// It says how cotangents go back. custom_jvp says how tangents go forwards, and that is enough for both.
// early(g++): custom_vjp_goes_back_only<.*use_custom_jvp
// expect(clang): custom_vjp_goes_back_only<.*use_custom_jvp
// says: a function of custom_vjp has no forward-mode derivative (jvp): its rule is for reverse mode only
// says:   to fix: write the rule with custom_jvp: it is enough for both modes
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_jvp.hpp>
#include <nabla/transform/custom_vjp.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto square = [](auto x) { return (x * x).eval(); };
  auto back = nb::custom_vjp(square, [=](auto x) { return std::pair(square(x), x); },
                             [](const auto& x, auto c) { return 2.f * x * c; });
  auto both = nb::custom_jvp(square, [=](auto x, auto t) { return std::pair(square(x), 2.f * x * t); });
  auto x = nb::ones<float>(3);
#ifdef NABLA_FAIL
  return nb::jvp(back, x, x);
#else
  nb::grad([&](auto v) { return nb::sum(back(v)); })(x);
  return nb::jvp(both, x, x);
#endif
}
}  // namespace app
