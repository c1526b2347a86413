// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/linearize.hpp>

#include "gradients.hpp"

namespace test_of_linearize {

using namespace app;

TEST_CASE("the derivative as a function of tangents: f runs once") {
  const auto x = matrix();
  const auto w = nb::array_from<double>({1., -2., 0.5, 3.}, hidden = 4);
  int runs = 0;
  const auto f = [&](auto v, auto u) {
    ++runs;
    return std::pair(nb::softmax(nb::dot(nb::sin(v), u, hidden), batch), nb::max(v * u, hidden));
  };
  const auto [y, push] = nb::linearize(f, x, w);
  CHECK(allclose(y, f(x, w)));
  CHECK(runs == 2);
  for (const double scale : {1., -2.}) {
    const auto dx = (nb::cos(x) * scale).eval();
    const auto dw = (nb::exp(w) * scale).eval();
    const auto dy = push(dx, dw);
    CHECK(runs == 2);
    const auto expected =
        nb::jvp(
            [&](auto v, auto u) {
              return std::pair(nb::softmax(nb::dot(nb::sin(v), u, hidden), batch), nb::max(v * u, hidden));
            },
            std::tuple(x, w), std::tuple(dx, dw))
            .second;
    CHECK(allclose(dy.first, expected.first, 1e-12, 1e-12));
    CHECK(allclose(dy.second, expected.second, 1e-12, 1e-12));
  }
  const auto only_w = push(nb::no_tangent{}, w);
  CHECK(allclose(only_w.second, nb::linearize([&](auto u) { return nb::max(x * u, hidden); }, w).second(w), 1e-12,
                 1e-12));
}

TEST_CASE("has_aux: what is only handed on, beside the value and the derivative") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  int runs = 0;
  const auto f = [&](auto v, auto u) {
    ++runs;
    return std::pair(nb::sin(v) * u, std::tuple(v + 1., 3));
  };
  const auto [y, push, aux] = nb::linearize(nb::has_aux, f, x, x);
  CHECK(runs == 1);
  CHECK(allclose(y, nb::sin(x) * x));
  CHECK(allclose(push(x, nb::no_tangent{}), nb::cos(x) * x * x, 1e-12, 1e-12));
  CHECK(allclose(push(nb::no_tangent{}, x), nb::sin(x) * x, 1e-12, 1e-12));
  CHECK(runs == 1);
  CHECK(allclose(std::get<0>(aux), x + 1.));
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(std::get<0>(aux))>, std::remove_cvref_t<decltype(x)>>);
  CHECK(std::get<1>(aux) == 3);
  const auto of_one = nb::linearize(
      nb::has_aux, [](auto v) { return std::pair(v * v, nb::sum(v)); }, x);
  CHECK(allclose(std::get<1>(of_one)(x), 2. * x * x));
  CHECK(std::get<2>(of_one).item() == 6.);
  // Through what is handed on a derivative of the whole goes.
  const auto g = grad([&](auto v) {
    const auto [value, forwards, rest] = nb::linearize(nb::has_aux, f, v, v);
    return nb::sum(value) + nb::sum(std::get<0>(rest) * x);
  })(x);
  CHECK(allclose(g, nb::cos(x) * x + nb::sin(x) + x, 1e-12, 1e-12));
}

TEST_CASE("in a function that is differentiated itself") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  const auto g =
      grad([&](auto v) { return nb::sum(nb::linearize([](auto u) { return nb::sin(u); }, v).second(x)); })(x);
  CHECK(allclose(g, -nb::sin(x) * x, 1e-12, 1e-12));
}

}  // namespace test_of_linearize
