// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A cotangent of another dtype than its value
/// What goes back through a function of f32 is f32.
// early(g++): cotangent_has_another_type<.*float, double, .*give_an_array_of_cotangent_t
// expect(clang): cotangent_has_another_type<.*float, double, .*give_an_array_of_cotangent_t
// says: the cotangent of the value does not have the type that its value needs, cotangent_t
// says:   needed f32
// says:   given  f64
// says:   to fix: give it the needed type: astype for the dtype, psum or pcast for the state
#include <nabla/nabla.hpp>
#include <nabla/transform/vjp.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
  auto [y, pullback] = nb::vjp([](auto x) { return x * x; }, nb::ones<float>(batch = 8));
#ifdef NABLA_FAIL
  return pullback(nb::ones<double>(batch = 8));
#else
  return pullback(nb::ones<float>(batch = 8));
#endif
}
}  // namespace app
