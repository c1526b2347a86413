// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An array as a condition
/// A comparison of arrays has a truth value for each element. `any` and `all` make one of them; `where` chooses element
/// by element.
// early(g++): only_a_scalar_has_a_truth_value<.*tag::batch
// expect(clang): only_a_scalar_has_a_truth_value<.*tag::batch
// says: an array of dims [batch=dyn] has no single value to test or read: take an element, x(batch = 0), reduce it, or use where
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
  auto x = nb::iota<float>(batch = 4);
#ifdef NABLA_FAIL
  if (x > 2.f) x = x * 2.f;
#else
  if (nb::any(x > 2.f, batch)) x = x * 2.f;
#endif
  return x;
}
}  // namespace app
