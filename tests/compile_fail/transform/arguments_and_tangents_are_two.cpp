// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Arguments and tangents one after the other
/// A function of several arguments has them in one tuple, and their tangents in another one of the same structure.
// early: arguments_and_tangents_are_two<4, .*to_fix::write_std_tuple_of_each>
// says: jvp takes one tuple of arguments and one of tangents, and has 4 values in their place
// says:   to fix: write jvp(f, std::tuple(x, w), std::tuple(dx, dw))
#include <nabla/nabla.hpp>
#include <nabla/transform/jvp.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)
using nb::jvp;

auto f() {
  auto x = nb::ones<float>(hidden = 3), w = x, dx = x, dw = x;
  auto product = [](auto a, auto b) { return nb::exp(a * b); };
#ifdef NABLA_FAIL
  return jvp(product, x, w, dx, dw);
#else
  return jvp(product, std::tuple(x, w), std::tuple(dx, dw));
#endif
}
}  // namespace app
