// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A loss that changes its captures
/// The derivative calls it as a constant. What it counts is captured by reference.
// early: function_is_mutable<.*make_the_function_const
// says: the function is mutable: it changes its captures, but it is called as const
// says:   to fix: leave out mutable, and capture by reference what it changes
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<float>(3);
  int calls = 0;
  auto good = [&](auto w) { return ++calls, nb::sum(w * w); };
  auto bad = [calls](auto w) mutable { return ++calls, nb::sum(w * w); };
#ifdef NABLA_FAIL
  auto both = nb::value_and_grad(bad)(x);
#else
  auto both = nb::value_and_grad(good)(x);
#endif
  return both;
}
}  // namespace app
