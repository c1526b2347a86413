// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A pullback of a function whose parameter is an array in memory
/// The function sees arrays that are followed. Parameters are `auto`, or say with a concept what they need.
// early: function_does_not_take_these_arguments<
// says: the function cannot be called with arguments of types f64[hidden=dyn]
// says:   because a transformation may pass traced or abstract arrays: auto and ArrayOf<..> auto take them
#include <nabla/nabla.hpp>
#include <nabla/transform/vjp.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)

auto f() {
  auto bad = [](nb::array_of<double, hidden> v) { return v * v; };
  auto good = [](nb::ArrayOf<double, hidden> auto v) { return v * v; };
  const auto x = nb::ones<double>(hidden = 3);
#ifdef NABLA_FAIL
  return nb::vjp(bad, x);
#else
  return nb::vjp(good, x);
#endif
}
}  // namespace app
