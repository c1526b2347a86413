// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/jvp.hpp>

#include "gradients.hpp"

// += -= *= /= of values that a derivative follows: the name has a new value, made of the old one.
namespace test_of_assignments {

using namespace app;
using nb::testing::check_grads;

namespace {

auto numbers() { return nb::array_from<double>({0.3, -1.2, 2.1, 0.7}, 4); }

/// The function with assignments, and as one expression: the same gradient and tangent, which are those of differences.
template <int Order = 1, class F, class G, class X>
void check_same(const char* name, F assigned, G expression, const X& x) {
  CAPTURE(name);
  const auto total = [](auto f) { return [=](auto v) { return nb::sum(f(v), nb::all); }; };
  CHECK(allclose(grad(total(assigned))(x), nb::materialize(grad(total(expression))(x))));
  const auto t = nb::cos(x).eval();
  const auto [y, dy] = nb::jvp(assigned, x, t);
  CHECK(allclose(y, nb::materialize(expression(x))));
  CHECK(allclose(dy, nb::materialize(nb::jvp(expression, x, t).second)));
  CHECK(check_grads<Order>(assigned, x));
}

}  // namespace

TEST_CASE("each assignment, of a followed value, of a constant and of a number") {
  const auto c = nb::array_from<double>({2., -1., 0.5, 3.}, 4);
  check_same(
      "+=",
      [=](auto v) {
        auto h = nb::sin(v).eval();
        h += v * v, h += c, h += 2.;
        return h;
      },
      [=](auto v) { return (nb::sin(v) + v * v + c + 2.).eval(); }, numbers());
  check_same(
      "-=",
      [=](auto v) {
        auto h = nb::sin(v).eval();
        h -= v * v, h -= c, h -= 2.;
        return h;
      },
      [=](auto v) { return (nb::sin(v) - v * v - c - 2.).eval(); }, numbers());
  check_same(
      "*=",
      [=](auto v) {
        auto h = nb::sin(v).eval();
        h *= v, h *= c, h *= 2.;
        return h;
      },
      [=](auto v) { return (nb::sin(v) * v * c * 2.).eval(); }, numbers());
  check_same(
      "/=",
      [=](auto v) {
        auto h = nb::sin(v).eval();
        h /= v * v + 1., h /= c, h /= 2.;
        return h;
      },
      [=](auto v) { return (nb::sin(v) / (v * v + 1.) / c / 2.).eval(); }, numbers());
}

TEST_CASE("by itself, and a copy keeps its value") {
  // (2v)^2 - 2v, and v that h was a copy of.
  check_same<2>(
      "by itself",
      [](auto v) {
        auto h = v;
        h += h;
        const auto before = h;
        h *= h;
        h -= before;
        h /= h * h + v;
        return (h * v).eval();
      },
      [](auto v) {
        const auto h = (4. * v * v - 2. * v).eval();
        return (h / (h * h + v) * v).eval();
      },
      nb::array_from<double>({0.3, 1.2, 2.1, 0.7}, 4));
}

TEST_CASE("of what is broadcast: its gradient is summed") {
  const auto x = matrix();
  const auto row = nb::array_from<double>({1., -2., 0.5, 0.25}, hidden = 4);
  const auto assigned = [&](auto r) {
    auto h = (nb::sin(x) * r).eval();
    h += r, h *= r, h -= nb::sum(r * r, hidden), h /= r * r + 1.;
    return h;
  };
  const auto expression = [&](auto r) {
    return (((nb::sin(x) * r + r) * r - nb::sum(r * r, hidden)) / (r * r + 1.)).eval();
  };
  check_same("a row", assigned, expression, row);
}

TEST_CASE("in a loop of the host, from what begins as the argument does: x^5 / 120") {
  const auto series = [](auto v) {
    auto term = nb::ones_like(v).eval();
    auto sum = nb::zeros_like(v).eval();
    for (int i = 1; i <= 5; ++i) {
      term *= v;
      term /= double(i);
      sum += term;
    }
    return nb::sum(sum);
  };
  const auto x = numbers();
  // The derivative of the first five terms of exp(x) - 1: the first four of exp(x), and one more.
  CHECK(allclose(grad(series)(x), nb::materialize(1. + x + x * x / 2. + x * x * x / 6. + x * x * x * x / 24.)));
  CHECK(nb::jvp(series, x, nb::ones_like(x).eval()).second.item() == doctest::Approx(nb::sum(grad(series)(x)).item()));
}

}  // namespace test_of_assignments
