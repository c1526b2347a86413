// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A Jacobian of integers
/// Nothing in the value is a real number of an array.
// early(g++): result_has_no_derivative<.*give_arrays_of_real_numbers
// expect(clang): result_has_no_derivative<.*give_arrays_of_real_numbers
// says: the function returns i32[dyn], which holds no floating-point array that could have a derivative
// says:   to fix: return an array of floating-point dtype from the function
#include <nabla/nabla.hpp>
#include <nabla/transform/jacfwd.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<float>(3);
#ifdef NABLA_FAIL
  auto rounded = [](auto x) { return nb::astype<int>(x * x); };
  return nb::jacfwd(rounded)(x);
#else
  auto square = [](auto x) { return x * x; };
  return nb::jacfwd(square)(x);
#endif
}
}  // namespace app
