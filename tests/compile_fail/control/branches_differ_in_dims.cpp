// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Branches of different dims
/// A reduced value is no row.
// early: branches_differ_in_dims<.*at<.*result, .*entry<1> ?>, 
// says: the branches give result[1] with different dims
// says:   one gives     f32[dyn,dyn]
// says:   another gives f32[dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto [y, z] = nb::cond(true, [](auto x) { return std::tuple(x, x); }, [](auto x) { return std::tuple(x, nb::sum(x, nb::dim<0>)); }, x);
#else
  auto [y, z] = nb::cond(true, [](auto x) { return std::tuple(x, x); }, [](auto x) { return std::tuple(x, -x); }, x);
#endif
  return y + z;
}
}  // namespace app
