// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A plan of a function whose parameter is an array in memory
/// A plan runs the function on arrays without data. Parameters are `auto`, or say with a concept what they need.
// early: function_does_not_take_these_arguments<
// says: the function cannot be called with arguments of types f32[batch=dyn]
// says:   because a transformation may pass traced or abstract arrays: auto and ArrayOf<..> auto take them
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

auto f() {
  auto bad = [](nb::array_of<float, batch> x) { return nb::sum(x, batch); };
  auto good = [](nb::ArrayOf<float, batch> auto x) { return nb::sum(x, batch); };
  const auto x = nb::iota<float>(batch = 8);
#ifdef NABLA_FAIL
  return bad(x).item() + float(nb::comm_of(bad, x).count());
#else
  return good(x).item() + float(nb::comm_of(good, x).count());
#endif
}
}  // namespace app
