// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A number among the arrays of a kernel of one's own
/// The function is called with views of blocks. What else it needs it holds itself: a lambda by its capture, a class as a
/// member.
// early: not_an_output_or_an_array<double.*let_the_function_hold_the_number
// says: apply passes outputs and arrays to the function, as views, not f64
// says:   to fix: let the function hold the value, as a member or as a capture of a lambda
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto x = nb::iota<float>(8);
#ifdef NABLA_FAIL
  const double by = 2;
  auto scaled = [](auto out, auto in, double by) { out(0) = float(by) * in(0); };
  auto y = nb::apply(scaled, nb::output<float>(1), x, by);
#else
  const double by = 2;
  auto scaled = [by](auto out, auto in) { out(0) = float(by) * in(0); };
  auto y = nb::apply(scaled, nb::output<float>(1), x);
#endif
  return y;
}
}  // namespace app
