// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A function of a plain array in vmap
/// What the function sees has the mapped dim in its type. Parameters are `auto`, or say with a concept what they need.
// early: function_does_not_take_these_arguments<
// says: the function cannot be called with arguments of types f32[dyn]
// says:   because a transformation may pass traced or abstract arrays: auto and ArrayOf<..> auto take them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

auto f() {
  auto x = nb::iota<float>(4, 3);
  auto bad = [](nb::array_of<float, nb::dyn> row) { return nb::sum(row); };
  auto good = [](auto row) { return nb::sum(row); };
#ifdef NABLA_FAIL
  auto y = vmap(bad)(x);
#else
  auto y = vmap(good)(x);
#endif
  return y + y;
}
}  // namespace app
