// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A while_loop whose function holds a value that grad follows
/// The carry begins as a constant, and depends on the value after a step.
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
    auto start = nb::zeros<float>(3);
#ifdef NABLA_FAIL
    auto last = nb::while_loop(start, [](auto c) { return nb::max(c) < 9.f; }, [&](auto c) { return c + w; });
#else
    auto last = nb::fori_loop(0, 9, start, [&](long, auto c) { return c + w; });
#endif
    return nb::sum(last);
  };
  return nb::grad(loss)(nb::ones<float>(3));
}
}  // namespace app
