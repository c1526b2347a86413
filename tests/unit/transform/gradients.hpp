// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <tuple>

namespace nb = nabla;
using nb::dim, nb::keepdims, nb::grad, nb::testing::allclose;

namespace app {
NABLA_AXES(batch, inputs, hidden)
}  // namespace app

/// The gradient of f at x beside central differences.
template <class F, class X>
void check_gradient(const char* name, F f, X x) {
  CAPTURE(name);
  const auto g = nb::materialize(grad(f)(x));
  static_assert(std::is_same_v<std::remove_const_t<decltype(g)>, X>);
  const double h = 1e-6;
  double worst = 0;
  for (long i = 0; i < x.total_size(); ++i) {
    X above = x, below = x;
    above.data()[i] += h, below.data()[i] -= h;
    const double slope = (double(f(above).item()) - double(f(below).item())) / (2 * h);
    const double apart = std::abs(slope - g.data()[i]) / (1 + std::abs(slope));
    if (!(apart <= worst)) worst = apart;  // nan as well
  }
  CHECK(worst < 1e-6);
}

inline auto matrix() {
  using namespace app;
  return nb::array_from<double>({1., 2., 0.5, 4., -1., 2.5, 3., 0.1, -2., 7., 1.5, 0.3}, batch = 3, hidden = 4);
}
