// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value that a derivative follows, added to an array in memory
/// As for `h = h + y`: what begins as `zeros_like` of an argument is followed as the argument is.
// early(g++): followed_value_in_memory<.*initialise_a_new_array, .*start_from_an_argument
// expect: followed_value_in_memory<
// expect: start_from_an_argument
// says: the value depends on what is differentiated, and its target is an array that records no derivative
// says:   to fix: make a new array of the value: auto y = x + w
// says:   or: begin with zeros like an argument x: auto acc = zeros_like(x)
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto loss = [](auto w) {
#ifdef NABLA_FAIL
    auto total = nb::zeros<float>(3);
    for (int i = 0; i < 3; ++i) total += nb::tanh(w * float(i));
#else
    auto total = nb::zeros_like(w);
    for (int i = 0; i < 3; ++i) total += nb::tanh(w * float(i));
#endif
    return nb::sum(total);
  };
  return nb::grad(loss)(nb::ones<float>(3));
}
}  // namespace app
