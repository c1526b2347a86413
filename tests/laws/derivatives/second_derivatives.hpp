// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "unit/transform/gradients.hpp"

#include <nabla/transform/hvp.hpp>

/// The derivative of the gradient of f at x in a direction without a pattern, beside a difference of gradients. (Two
/// derivatives are compiled where check_grads<2> compiles four.)
template <class F, class X>
bool second_derivatives_are_right(const F& f, const X& x) {
  const X along = nb::zeros_like(x);
  harness::set_elements(along, [](long i) { return std::sin(double(i) * 12.9898 + 0.5); });
  const double step = 1e-5;
  const auto gradient = grad(f);
  const auto slope = (gradient((x + step * along).eval()) - gradient((x - step * along).eval())) / (2 * step);
  return allclose(nb::hvp(f, x, along), slope.eval(), 1e-6, 1e-6);
}
