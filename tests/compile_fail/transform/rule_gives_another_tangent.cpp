// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # custom_jvp whose tangent has lost a dim
/// A tangent has the type of its value: each element changes by a number of its own.
// early(g++): rule_gives_another_tangent<.*tangent_has_another_type<
// expect(clang): rule_gives_another_tangent<.*tangent_has_another_type<
// says: the rule of custom_jvp: the tangent of the value does not have the type of its value
// says:   value   [dyn]
// says:   tangent []
// says:   to fix: give it the type of the value: astype for the dtype, psum or pcast for the state
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_jvp.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto square = [](auto x) { return (x * x).eval(); };
#ifdef NABLA_FAIL
  return nb::custom_jvp(square, [=](auto x, auto t) { return std::pair(square(x), nb::sum(2.f * x * t)); })(
      nb::ones<float>(3));
#else
  return nb::custom_jvp(square, [=](auto x, auto t) { return std::pair(square(x), 2.f * x * t); })(nb::ones<float>(3));
#endif
}
}  // namespace app
