// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A value that a derivative follows, added to an array in memory
/// The sum would be followed, but the array was there before and stays what it is. A new array takes the sum, or what
/// is added to begins as `zeros_like` of an argument.
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
  auto bias = nb::ones<float>(3);
  auto loss = [=](auto w) {
    auto sum = bias;
#ifdef NABLA_FAIL
    sum += w;
    return nb::sum(sum);
#else
    auto shifted = sum + w;
    return nb::sum(shifted);
#endif
  };
  return nb::grad(loss)(nb::ones<float>(3));
}
}  // namespace app
