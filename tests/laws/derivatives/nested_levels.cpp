// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "slopes.hpp"

// A derivative within another one, of functions of one type: none is confused with the other.
namespace test_of_nested_levels {

using namespace slopes;

TEST_CASE("d/dx (x * d/dy (x + y)) is 1") {
  const auto check = [](auto outer, auto inner) {
    const auto f = [&](const auto& x) {
      return (x * inner([&](const auto& y) { return (x + y).eval(); }, number(2.))).eval();
    };
    CHECK(is(outer(f, number(3.)), 1.));
    const auto g = [&](const auto& x) { return (x * inner([&](const auto& y) { return (x * y).eval(); }, x)).eval(); };
    CHECK(is(outer(g, number(3.)), 6.));
  };
  check(gradient, gradient);
  check(gradient, derivative);
  check(derivative, gradient);
  check(derivative, derivative);
  check(pulled, pushed);
  check(pushed, pulled);
}

TEST_CASE("the same function to the second and third order") {
  const auto f = [](const auto& x) { return (nb::sin(x) * x).eval(); };
  const double x = 0.7, second = 2 * std::cos(x) - x * std::sin(x), third = -3 * std::sin(x) - x * std::cos(x);
  const auto g = grad(f);
  CHECK(is(grad(g)(number(x)), second));
  CHECK(is(grad(grad(g))(number(x)), third));
  CHECK(is(grad([&](const auto& v) { return derivative(f, v); })(number(x)), second));
  CHECK(is(derivative(g, number(x)), second));
  CHECK(is(derivative([&](const auto& v) { return derivative(f, v); }, number(x)), second));
  // The derivative of f within a gradient of f itself, at another place and at the same.
  CHECK(is(grad([&](const auto& v) { return (f(v) * grad(f)(number(x)) * grad(f)(v)).eval(); })(number(x)), [&] {
    const double value = std::sin(x) * x, first = std::sin(x) + x * std::cos(x);
    return first * (first * first + value * second);
  }()));
}

}  // namespace test_of_nested_levels
