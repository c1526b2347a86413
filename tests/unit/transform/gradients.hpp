// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <harness/elements.hpp>
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
  const auto at = nb::to_vector(x), gradient = nb::to_vector(g);
  const auto beside = [&](long i, double step) {
    const X y = nb::zeros_like(x);
    harness::set_elements(y, [&](long k) { return k == i ? at[std::size_t(k)] + step : at[std::size_t(k)]; });
    return double(f(y).item());
  };
  const double h = 1e-6;
  double worst = 0;
  for (long i = 0; i < x.total_size(); ++i) {
    const double slope = (beside(i, h) - beside(i, -h)) / (2 * h);
    const double apart = std::abs(slope - gradient[std::size_t(i)]) / (1 + std::abs(slope));
    if (!(apart <= worst)) worst = apart;  // nan as well
  }
  CHECK(worst < 1e-6);
}

inline auto matrix() {
  using namespace app;
  return nb::array_from<double>({1., 2., 0.5, 4., -1., 2.5, 3., 0.1, -2., 7., 1.5, 0.3}, batch = 3, hidden = 4);
}
