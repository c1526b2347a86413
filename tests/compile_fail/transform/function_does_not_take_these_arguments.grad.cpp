// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A derivative of a function whose parameter is an array in memory
/// The function sees arrays that are followed. Parameters are `auto`, or say with a concept what they need.
// early: function_does_not_take_these_arguments<
// says: the function cannot be called with arguments of types f32[batch=dyn]
// says:   because a transformation may pass traced or abstract arrays: auto and ArrayOf<..> auto take them
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
  auto bad = [](nb::array_of<float, batch> w) { return nb::sum(w * w, batch); };
  auto good = [](nb::ArrayOf<float, batch> auto w) { return nb::sum(w * w, batch); };
  const auto x = nb::ones<float>(batch = 3);
#ifdef NABLA_FAIL
  auto g = nb::grad(bad)(x);
#else
  auto g = nb::grad(good)(x);
#endif
  return g + g;
}
}  // namespace app
