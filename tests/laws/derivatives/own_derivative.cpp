// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "slopes.hpp"

namespace test_of_own_derivative {

using namespace slopes;

namespace {

/// Of a row x: sum(x)^2 times its own derivative at the first number; of a number its cube.
template <class Derivative>
struct with_its_own_derivative {
  Derivative derivative{};
  template <class X>
  auto operator()(const X& x) const {
    if constexpr (nb::type_of_t<X>::dims::rank == 0) {
      return (x * x * x).eval();
    } else {
      const auto first = nb::sum(x * nb::array_from<double>({1., 0.}, 2)).eval();
      return (nb::square(nb::sum(x)) * derivative(*this, first)).eval();
    }
  }
};

/// The gradient of (a + b)^2 * 3 a^2 at (a, b), by hand.
auto by_hand(double a, double b) {
  return nb::array_from<double>({6 * (a + b) * a * a + 6 * (a + b) * (a + b) * a, 6 * (a + b) * a * a}, 2);
}

}  // namespace

TEST_CASE("a function that takes its own derivative") {
  const auto x = nb::array_from<double>({1.5, -0.25}, 2);
  const auto expected = by_hand(1.5, -0.25);
  const auto check = [&](auto inner) {
    const with_its_own_derivative<decltype(inner)> f;
    const auto g = grad(f)(x);
    CHECK(allclose(g, expected, 1e-12, 1e-12));
    CHECK(allclose(vjp(f, x).second(number(1.)), expected, 1e-12, 1e-12));
    const auto along = nb::array_from<double>({0.5, 2.}, 2);
    CHECK(is(jvp(f, x, along).second, nb::sum(expected * along).item()));
    CHECK(is(linearize(f, x).second(along), nb::sum(expected * along).item()));
  };
  check(gradient);
  check(derivative);
  check(pulled);
}

}  // namespace test_of_own_derivative
