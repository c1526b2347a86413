// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/vjp.hpp>

#include "gradients.hpp"

namespace test_of_vjp {

using namespace app;
using nb::vjp;

TEST_CASE("the pullback of a function that gives an array, called as often as one likes") {
  const auto x = matrix();
  const auto w = nb::array_from<double>({1., -2., 0.5, 3.}, hidden = 4);
  const auto f = [](auto v, auto u) { return nb::dot(nb::sin(v), u, hidden); };
  const auto [y, pullback] = vjp(f, x, w);
  CHECK(allclose(y, f(x, w)));
  for (const double scale : {1., -3.}) {
    const auto c = (nb::array_from<double>({1., 0.5, -2.}, batch = 3) * scale).eval();
    const auto [dx, dw] = pullback(c);
    CHECK(allclose(dx, nb::cos(x) * c * w, 1e-12, 1e-12));
    CHECK(allclose(dw, nb::dot(nb::sin(x), c, batch), 1e-12, 1e-12));
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(dx)>, std::remove_const_t<decltype(x)>>);
  }
}

TEST_CASE("trees in and out; integers have no cotangent") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  const auto f = [](const auto& p, auto scale) {
    const auto& [v, label] = p;
    return std::tuple(v * scale, nb::sum(v * v), label + 1, std::pair(v, v + 1.));
  };
  const auto label = nb::full<std::int32_t>(7);
  const auto both = vjp(f, std::pair(x, label), 2.);
  const auto& pullback = both.second;
  CHECK(std::get<2>(both.first).item() == 8);
  static_assert(std::is_same_v<nb::cotangent_t<std::pair<nb::array<double, nb::dims<>>, float>>,
                               std::pair<nb::array<double, nb::dims<>>, nb::no_tangent>>);
  const auto zero = nb::zeros_like(x);
  const auto ct = [&](auto a, double b, auto c) {
    const auto [dp, ds] = pullback(std::tuple(a, nb::full<double>(b), nb::no_tangent{}, std::pair(c, zero)));
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(ds)>, nb::no_tangent>);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(dp.second)>, nb::no_tangent>);
    return dp.first;
  };
  CHECK(allclose(ct(x, 0, zero), {2, 4, 6}));
  CHECK(allclose(ct(zero, 1, zero), {2, 4, 6}));
  CHECK(allclose(ct(zero, 0, x), {1, 2, 3}));  // the argument itself
  CHECK(allclose(ct(x, 10, x), {23, 46, 69}));
}

TEST_CASE("a cotangent in another order of names; sizes that differ") {
  const auto x = matrix();
  const auto [y, pullback] = vjp([](auto v) { return v * v; }, x);
  const auto c = (x * 0.5 + 1.).eval();
  const nb::array_of<double, hidden, batch> turned = c;
  CHECK(allclose(pullback(turned), 2. * x * c, 1e-12, 1e-12));
  CHECK(allclose(pullback(c + 1.), 2. * x * (c + 1.), 1e-12, 1e-12));
  CHECK_THROWS_AS(pullback(nb::ones<double>(batch = 3, hidden = 5)), nb::runtime_error);
}

TEST_CASE("values that are views of what they came from") {
  const auto x = matrix();
  const auto pullback = vjp([](auto v) { return v(batch = 1); }, x).second;
  CHECK(allclose(pullback(nb::ones<double>(hidden = 4)), {0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0}));
  CHECK(allclose(grad([](auto v) { return v(batch = 2, hidden = 1); })(x), {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0}));
}

TEST_CASE("derivatives of a pullback, in the arguments and in the cotangent") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  const auto c = nb::array_from<double>({1., -1., 0.5}, 3);
  // The gradient of c sin'(x) x in x, and in c.
  const auto by_x = grad([&](auto v) { return nb::sum(vjp([](auto u) { return nb::sin(u); }, v).second(c) * v); })(x);
  CHECK(allclose(by_x, c * (nb::cos(x) - x * nb::sin(x)), 1e-12, 1e-12));
  const auto pullback = vjp([](auto u) { return nb::sin(u); }, x).second;
  const auto by_c = grad([&](auto t) { return nb::sum(pullback(t) * t * x); })(c);
  CHECK(allclose(by_c, 2. * c * nb::cos(x) * x, 1e-12, 1e-12));
}

TEST_CASE("has_aux: what is only handed on") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  const auto f = [](auto v) { return std::pair(nb::sum(v * v), std::tuple(v + 1., 7)); };
  const auto [y, pullback, aux] = vjp(nb::has_aux, f, x);
  CHECK(y.item() == 14);
  CHECK(allclose(std::get<0>(aux), {2, 3, 4}));
  CHECK(std::get<1>(aux) == 7);
  CHECK(allclose(pullback(nb::full<double>(1.)), {2, 4, 6}));
}

TEST_CASE("has_aux of grad and value_and_grad, with argnums before or behind it; one argument that is a tuple") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  const auto f = [](auto v, auto u) { return std::pair(nb::sum(v * v * u), v + u); };
  const auto [both, g] = nb::value_and_grad(nb::has_aux, f)(x, x);
  CHECK(both.first.item() == 36);
  CHECK(allclose(both.second, {2, 4, 6}));
  CHECK(allclose(g, {2, 8, 18}));
  const auto [h, aux] = grad(nb::argnums<1>, nb::has_aux, f)(x, x);
  CHECK(allclose(h, {1, 4, 9}));
  CHECK(allclose(aux, {2, 4, 6}));
  CHECK(allclose(grad(nb::has_aux, nb::argnums<1>, f)(x, x).first, {1, 4, 9}));
  const auto of_tuple = grad([](const auto& t) { return nb::sum(std::get<0>(t) * std::get<0>(t)); })(std::tuple(x));
  CHECK(allclose(std::get<0>(of_tuple), {2, 4, 6}));
}

}  // namespace test_of_vjp
