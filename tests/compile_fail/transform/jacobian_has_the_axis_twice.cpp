// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A Jacobian of a value in an argument that has the same axis
/// A Jacobian has the dims of both: give the axis of the argument another name there.
// early(g++): jacobian_has_the_axis_twice<.*hidden.*give_the_axis_of_the_argument_another_name
// expect(clang): jacobian_has_the_axis_twice<.*hidden.*give_the_axis_of_the_argument_another_name
// says: the Jacobian would have two dims hidden: one of the value, and one of the argument
// says:   to fix: give the axis another name in the argument: jacrev(f, hidden = columns)
#include <nabla/nabla.hpp>
#include <nabla/transform/jacrev.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden, columns)

auto f() {
  auto x = nb::ones<float>(hidden = 8);
  auto square = [](auto x) { return x * x; };
#ifdef NABLA_FAIL
  return nb::jacrev(square)(x);
#else
  return nb::jacrev(square, hidden = columns)(x);
#endif
}
}  // namespace app
