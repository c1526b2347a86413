// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # custom_vjp of two arguments whose backward gives one cotangent
/// Each argument has a cotangent; no_tangent stands for one that is zero.
// early(g++): backward_gives_no_cotangents<.*structures_differ<.*give_one_cotangent_an_argument
// expect(clang): backward_gives_no_cotangents<.*structures_differ<.*give_one_cotangent_an_argument
// says: backward of custom_vjp must return a cotangent for each argument: two trees that go together differ in structure at the value
// says:   one has       a tuple of 2 entries
// says:   the other has one value
// says:   to fix: return std::tuple(dx, dw), one cotangent for each argument; a no_tangent is a cotangent of zero
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_vjp.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto product = [](auto x, auto y) { return (x * y).eval(); };
  auto forward = [=](auto x, auto y) { return std::pair(product(x, y), y); };
  auto x = nb::ones<float>(3);
#ifdef NABLA_FAIL
  return nb::custom_vjp(product, forward, [](const auto& y, auto c) { return c * y; })(x, x);
#else
  return nb::custom_vjp(product, forward, [](const auto& y, auto c) { return std::tuple(c * y, nb::no_tangent{}); })(x, x);
#endif
}
}  // namespace app
