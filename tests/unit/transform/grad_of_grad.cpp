// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gradients.hpp"

namespace test_of_grad_of_grad {

using namespace app;

TEST_CASE("derivatives of derivatives, of values and of functions that hold values") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  const auto cube = [](auto v) { return nb::sum(v * v * v); };
  CHECK(allclose(grad([&](auto v) { return nb::sum(grad(cube)(v) * v); })(x), {9, 36, 81}));
  const auto sine = [](auto v) { return nb::sum(nb::sin(v)); };
  const auto second = [&](auto v) { return nb::sum(grad(sine)(v)); };
  const auto third = [&](auto v) { return nb::sum(grad(second)(v)); };
  CHECK(allclose(grad(third)(x), {-std::cos(1.), -std::cos(2.), -std::cos(3.)}, 0, 1e-12));
  // Not confused: d/dx (x d/dy (x + y)) = 1.
  const auto outer = [](auto v) { return v * grad([&](auto w) { return v + w; })(nb::full<double>(1.)); };
  CHECK(grad(outer)(nb::full<double>(3.)).item() == 1);
  // d/dx d/dy (x y) = 1, with y of no graph.
  const auto held = [](auto v) { return grad([&](auto w) { return v * w; })(nb::full<double>(2.)); };
  CHECK(grad(held)(nb::full<double>(3.)).item() == 1);
  // Both operands hand the same cotangent to one value: it counts twice.
  const auto doubled = [](auto v) {
    const auto w = (v + v).eval();
    return nb::sum(w * w * w);
  };
  CHECK(allclose(grad([&](auto v) { return nb::sum(grad(doubled)(v)); })(x), {48, 96, 144}));
  // d/dv of sqrt where it is not taken is inf.
  const auto roots = [](auto v) { return nb::sum(nb::where(v > 0., nb::sqrt(v), 0.)); };
  CHECK(allclose(grad([&](auto v) { return nb::sum(grad(roots)(v)); })(nb::array_from<double>({0., 4.}, 2)),
                 {0, -0.03125}));
  check_gradient(
      "of a gradient through a product and a softmax",
      [](auto v) {
        const auto inner = [](auto w) {
          return nb::sum(nb::square(nb::dot(nb::softmax(w, hidden), w, hidden)), batch);
        };
        return nb::sum(nb::square(grad(inner)(v)), batch, hidden);
      },
      matrix());
  check_gradient(
      "of a gradient through views and joined arrays",
      [](auto v) {
        const auto inner = [](auto w) {
          return nb::sum(nb::square(nb::concatenate(hidden, nb::flip(w, hidden), w * w(batch = 0))), batch, hidden);
        };
        return nb::sum(nb::square(grad(inner)(v)), batch, hidden);
      },
      (matrix() * 0.3).eval());
}

}  // namespace test_of_grad_of_grad
