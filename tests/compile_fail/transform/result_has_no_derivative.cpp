// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A pullback of a function that gives integers
/// No leaf of the result is a real number of an array, so nothing has a cotangent.
// early(g++): result_has_no_derivative<.*give_arrays_of_real_numbers
// expect(clang): result_has_no_derivative<.*give_arrays_of_real_numbers
// says: the function returns i32[], which holds no floating-point array that could have a derivative
// says:   to fix: return an array of floating-point dtype from the function
#include <nabla/nabla.hpp>
#include <nabla/transform/vjp.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
  auto x = nb::ones<float>(batch = 8);
#ifdef NABLA_FAIL
  return nb::vjp([](auto x) { return nb::argmax(x, batch); }, x);
#else
  return nb::vjp([](auto x) { return nb::max(x, batch); }, x);
#endif
}
}  // namespace app
