// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Derivatives checked at arguments of f32
/// A difference of two values in f32 has few digits left. Check the function at arguments of f64.
// early: derivatives_are_checked_in_f64<.*astype_double
// says: check_grads needs arguments and results of dtype f64, to compare with finite differences
// says:   to fix: convert to f64: astype<double>(x)
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<float>(8);
  auto square = [](auto x) { return x * x; };
#ifdef NABLA_FAIL
  return nb::testing::check_grads(square, x);
#else
  return nb::testing::check_grads(square, nb::astype<double>(x));
#endif
}
}  // namespace app
