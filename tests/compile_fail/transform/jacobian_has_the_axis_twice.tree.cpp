// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A Jacobian of trees, where one array of each has the same axis
/// In each array of the value stand its derivatives in each array of the argument. A new name is for those that have the axis.
// early(g++): jacobian_has_the_axis_twice<.*hidden.*give_the_axis_of_the_argument_another_name
// expect(clang): jacobian_has_the_axis_twice<.*hidden.*give_the_axis_of_the_argument_another_name
// says: the Jacobian would have two dims hidden: one of the value, and one of the argument
// says:   to fix: give the axis another name in the argument: jacrev(f, hidden = columns)
#include <nabla/nabla.hpp>
#include <nabla/transform/jacfwd.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden, columns)

auto f() {
  auto x = std::pair(nb::ones<float>(3), nb::ones<float>(hidden = 8));
  auto scaled = [](auto p) { return std::tuple(nb::sum(p.first), p.second * nb::sum(p.first)); };
#ifdef NABLA_FAIL
  return nb::jacfwd(scaled)(x);
#else
  return nb::jacfwd(scaled, hidden = columns)(x);
#endif
}
}  // namespace app
