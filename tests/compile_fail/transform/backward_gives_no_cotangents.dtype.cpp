// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # custom_vjp whose backward gives another dtype
/// The cotangent of an f32 argument is f32, as its gradient is. What backward works out in f64 it gives back by astype.
// early(g++): backward_gives_no_cotangents<.*cotangent_has_another_type<.*float, double, .*give_an_array
// expect(clang): backward_gives_no_cotangents<.*cotangent_has_another_type<.*float, double, .*give_an_array
// says: backward of custom_vjp must return a cotangent for each argument: the cotangent of the value does not have the type that its value needs, cotangent_t
// says:   needed f32
// says:   given  f64
// says:   to fix: give it the needed type: astype for the dtype, psum or pcast for the state
// says:   or: return std::tuple(dx, dw), one cotangent for each argument; a no_tangent is a cotangent of zero
#include <nabla/nabla.hpp>
#include <nabla/transform/custom_vjp.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto square = [](auto x) { return nb::square(x).eval(); };
  auto forward = [=](auto x) { return std::pair(square(x), x); };
  auto in_f64 = [](const auto& x, auto c) { return nb::astype<double>(c) * nb::astype<double>(x) * 2.; };
  auto x = nb::ones<float>(3);
#ifdef NABLA_FAIL
  return nb::custom_vjp(square, forward, in_f64)(x);
#else
  auto in_f32 = [=](const auto& x, auto c) { return nb::astype<float>(in_f64(x, c)); };
  return nb::custom_vjp(square, forward, in_f32)(x);
#endif
}
}  // namespace app
