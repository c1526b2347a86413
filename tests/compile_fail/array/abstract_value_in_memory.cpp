// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A sum that begins in memory, in a plan
/// `zeros` makes an array in memory, and the arguments of a plan have no data to add to it. What begins as an argument, or
/// as `zeros_like` of one, is an array in memory where the program runs, and none where it is planned.
// alone: g++ reports it at the end of the program
// early(g++): abstract_value_in_memory<
// expect: abstract_value_in_memory<
// expect: start_from_an_argument
// says: the value is abstract (the arguments of a plan have no data), and its target is an array in memory
// says:   to fix: begin with zeros like an argument x: auto acc = zeros_like(x)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto sum_of_powers = [](auto x) {
#ifdef NABLA_FAIL
    auto total = nb::zeros<float>(batch = 8);
#else
    auto total = nb::zeros_like(x);
#endif
    auto power = x;
    for (int i = 0; i < 3; ++i) {
#ifdef NABLA_FAIL
      total = total + power;
#else
      total = total + power;
#endif
      power = power * x;
    }
    return total;
  };
  return nb::plan(sum_of_powers, nb::abstract<float>(batch = 8));
}
}  // namespace app
