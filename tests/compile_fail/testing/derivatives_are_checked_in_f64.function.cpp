// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Derivatives checked of a function that gives f32
/// Its values have few digits left, whatever its arguments are.
// early: derivatives_are_checked_in_f64<.*astype_double
// says: check_grads needs arguments and results of dtype f64, to compare with finite differences
// says:   to fix: convert to f64: astype<double>(x)
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<double>(8);
  auto half = [](auto x) { return nb::astype<float>(x * x); };
  auto whole = [](auto x) { return x * x; };
#ifdef NABLA_FAIL
  return nb::testing::check_grads(half, x);
#else
  return nb::testing::check_grads(whole, x);
#endif
}
}  // namespace app
