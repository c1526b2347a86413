// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # vjp of a function of integers
/// vjp goes back to all arguments, and none of them is a real number. Compute in floats what is to have a cotangent.
// early: argument_has_no_gradient<0, .*int.*compute_it_in_floats>
// says: the first argument has no gradient: i32[dyn] holds no floating-point array
// says:   to fix: compute it in floating point: astype<float>(x)
#include <nabla/nabla.hpp>
#include <nabla/transform/vjp.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto scores = nb::ones<std::int32_t>(3);
  auto norm = [](auto x) { return nb::sqrt(nb::sum(nb::astype<float>(x * x))); };
#ifdef NABLA_FAIL
  return nb::vjp(norm, scores);
#else
  return nb::vjp(norm, nb::astype<float>(scores).eval());
#endif
}
}  // namespace app
