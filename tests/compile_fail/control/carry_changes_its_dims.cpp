// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry that gets another dim
/// A scalar plus a row is a row. What is to be a row starts as one.
// early: carry_changes_its_dims<.*at<.*carry, .*entry<0> ?>, .*dims<>.*dims<.*positional
// says: carry[0] changes its dims from step to step
// says:   begins as    f32[]
// says:   a step gives f32[dyn]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto sums = nb::fori_loop(0, 4, std::tuple(0.f, 0.f), [&](auto i, auto c) { return std::tuple(std::get<0>(c) + x(i), std::get<1>(c)); });
#else
  auto sums = nb::fori_loop(0, 4, std::tuple(nb::zeros<float>(3), 0.f), [&](auto i, auto c) { return std::tuple(std::get<0>(c) + x(i), std::get<1>(c)); });
#endif
  return std::get<0>(sums);
}
}  // namespace app
