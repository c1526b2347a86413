// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A while_loop under grad
/// How often it runs is known when it has run, so there is no loop backwards. `fori_loop` and `scan` say it before.
// expect(g++): while_loop_goes_forwards_only<.*use_fori_loop_or_scan
// expect(clang): while_loop_goes_forwards_only<.*use_fori_loop_or_scan
// says: a while_loop has no reverse-mode derivative (grad, vjp)
// says:   because its number of steps is not known before it has run
// says:   to fix: use fori_loop or scan, whose number of steps is known before
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto loss = [](auto w) {
    auto halve = [](auto c) { return c * 0.5f; };
#ifdef NABLA_FAIL
    auto small = nb::while_loop(w, [](auto c) { return nb::max(c) > 1.f; }, halve);
#else
    auto small = nb::fori_loop(0, 3, w, [&](long, auto c) { return halve(c); });
#endif
    return nb::sum(small);
  };
  return nb::grad(loss)(nb::ones<float>(3));
}
}  // namespace app
