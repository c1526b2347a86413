// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # custom_vjp whose forward gives the value alone
/// Forward gives a pair: the value, and what backward needs of the run.
// early(g++): forward_gives_nothing_to_keep<.*give_the_value_and_what_to_keep
// expect(clang): forward_gives_nothing_to_keep<.*give_the_value_and_what_to_keep
// says: forward of custom_vjp must return a pair (value, what backward needs), and returns f32[dyn]
// says:   to fix: return std::pair(value, kept) from forward
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_vjp.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto square = [](auto x) { return (x * x).eval(); };
  auto forward = [=](auto x) { return std::pair(square(x), x); };
  auto backward = [](const auto& x, auto c) { return 2.f * x * c; };
#ifdef NABLA_FAIL
  return nb::custom_vjp(square, square, backward)(nb::ones<float>(3));
#else
  return nb::custom_vjp(square, forward, backward)(nb::ones<float>(3));
#endif
}
}  // namespace app
