// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "unit/transform/gradients.hpp"

#include <nabla/transform/jvp.hpp>
#include <nabla/transform/linearize.hpp>
#include <nabla/transform/vjp.hpp>

// The derivative of a function of one number, by each word.
namespace slopes {

using nb::jvp, nb::vjp, nb::linearize;

inline auto number(double x) { return nb::full(x); }
bool is(const auto& x, double expected) { return std::abs(x.item() - expected) < 1e-12; }

constexpr auto derivative = [](const auto& f, const auto& x) { return jvp(f, x, nb::ones_like(x)).second; };
constexpr auto pulled = [](const auto& f, const auto& x) { return vjp(f, x).second(nb::ones_like(x).eval()); };
constexpr auto pushed = [](const auto& f, const auto& x) { return linearize(f, x).second(nb::ones_like(x).eval()); };
constexpr auto gradient = [](const auto& f, const auto& x) { return grad(f)(x); };

}  // namespace slopes
