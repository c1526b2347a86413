// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry of another dtype after the first step
/// An i32 array times a f32 array is f32. The first type is the carry's, the second the result's.
// early: carry_changes_its_dtype<.*at<.*carry>, .*<int, .*<float, .*astype_the_value
// says: carry changes its dtype from step to step
// says:   begins as    i32[dyn]
// says:   a step gives f32[dyn]
// says:   to fix: convert the value: astype<T>(value)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto [sum, ys] = nb::scan(nb::zeros<std::int32_t>(3), x, [](auto c, auto x) { return std::pair(nb::astype<float>(c) + x, c); });
#else
  auto [sum, ys] = nb::scan(nb::zeros<float>(3), x, [](auto c, auto x) { return std::pair(c + x, c); });
#endif
  return sum;
}
}  // namespace app
