// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/hessian.hpp>
#include <nabla/transform/hvp.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/jacrev.hpp>

#include "unit/transform/gradients.hpp"

namespace test_of_jacobians {

using namespace app;
NABLA_AXES(classes, columns, rows)

TEST_CASE("Jacobians by rows and by columns: positions, the value's dims first") {
  const auto x = nb::array_from<double>({1., 2., 0.5, 4., -1., 2.5}, 2, 3);
  const auto a = nb::iota<double>(3, 4).eval();
  const auto f = [&](auto v) { return nb::matmul(v * v, a); };  // [2, 4]
  const auto j = nb::jacrev(f)(x);
  const auto k = nb::jacfwd(f)(x);
  CHECK(j.shape() == std::array<long, 4>{2, 4, 2, 3});
  const auto xs = nb::to_vector(x), as = nb::to_vector(a);
  std::vector<double> expected;
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t c = 0; c < 4; ++c)
      for (std::size_t r = 0; r < 2; ++r)
        for (std::size_t s = 0; s < 3; ++s) expected.push_back(i == r ? 2 * xs[r * 3 + s] * as[s * 4 + c] : 0.);
  CHECK(allclose(j, expected));
  CHECK(allclose(k, j));
  const auto sum = [](auto v) { return nb::sum(v * v); };
  CHECK(allclose(nb::jacrev(sum)(x), 2. * x));
  CHECK(allclose(nb::jacfwd(sum)(x), 2. * x));
  const auto line = nb::array_from<double>({1., 2., 3.}, 3);
  const auto square = [](auto v) { return v * v; };
  CHECK(allclose(nb::jacfwd(square)(line), {2, 0, 0, 0, 4, 0, 0, 0, 6}));
  CHECK(allclose(nb::jacrev(square)(line), {2, 0, 0, 0, 4, 0, 0, 0, 6}));
  CHECK(nb::jacrev(square)(nb::zeros<double>(0)).shape() == std::array<long, 2>{0, 0});
}

TEST_CASE("Jacobians of names: those that stand on both sides get another one") {
  const auto x = matrix();
  const auto w = nb::array_from<double>({1., 2., 3., 4., 5., 6., 7., 8.}, hidden = 4, classes = 2);
  const auto f = [](auto u, auto v) { return nb::dot(nb::sin(v), u, hidden); };  // [batch, classes] of w
  const auto by_w = nb::jacrev(f, classes = columns)(w, x);
  CHECK(by_w.size(batch) == 3);
  CHECK(by_w.size(hidden) == 4);
  // d y[b, c] / d w[h, k] = sin x[b, h] (c == k)
  CHECK(allclose(by_w, nb::sin(x) * nb::eye<double>(classes = 2, columns = 2), 1e-12, 1e-12));
  CHECK(allclose(nb::jacfwd(f, classes = columns)(w, x), by_w, 1e-12, 1e-12));
}

TEST_CASE("Jacobians of names that become positions: both count the elements in the same order") {
  const auto x = nb::array_from<double>({1., 2., 3., 4., 5., 6.}, 2, batch = 3);
  const auto f = [](auto v) { return nb::sum(v * v * v, batch, dim<0>); };
  // 3 x^2, [batch, dim<0>]
  CHECK(allclose(nb::jacrev(f, batch = dim<0>)(x), {3, 48, 12, 75, 27, 108}));
  CHECK(allclose(nb::jacfwd(f, batch = dim<0>)(x), {3, 48, 12, 75, 27, 108}));
}

TEST_CASE("argnums: one Jacobian for a number, a tuple for several") {
  const auto x = nb::array_from<double>({1., 2., 0.5}, 3);
  const auto y = nb::array_from<double>({3., -1.}, 2);
  const auto n = nb::array_from<int>({2, 5, 1}, 3);
  const auto f = [](auto a, auto k, auto b) { return nb::outer(nb::sin(a) * nb::astype<double>(k), b * b); };
  // d f[i, j] / d y[k] = sin x[i] n[i] 2 y[j] (j == k)
  const auto by_y =
      nb::outer(nb::sin(x) * nb::astype<double>(n), nb::array_from<double>({6., 0., 0., -2.}, 2, 2)).eval();
  const auto by_x = nb::jacfwd([&](auto a) { return f(a, n, y); })(x);
  CHECK(allclose(nb::jacfwd(nb::argnums<2>, f)(x, n, y), by_y, 1e-12, 1e-12));
  CHECK(allclose(nb::jacrev(nb::argnums<2>, f)(x, n, y), by_y, 1e-12, 1e-12));
  CHECK(allclose(nb::jacrev(f)(x, n, y), by_x, 1e-12, 1e-12));
  const auto both = nb::jacfwd(nb::argnums<2, 0>, f)(x, n, y);
  static_assert(std::tuple_size_v<std::remove_const_t<decltype(both)>> == 2);
  CHECK(allclose(std::get<0>(both), by_y, 1e-12, 1e-12));
  CHECK(allclose(std::get<1>(both), by_x, 1e-12, 1e-12));
  CHECK(allclose(nb::jacrev(nb::argnums<2, 0>, f)(x, n, y), both, 1e-12, 1e-12));

  const auto named = nb::array_from<double>({1., 2., 3.}, rows = 3);
  const auto scaled = [](auto a, auto b) { return a * b; };
  const auto [by_a, by_b] = nb::jacrev(nb::argnums<0, 1>, scaled, rows = columns)(named, nb::full<double>(2.));
  CHECK(allclose(by_a, {2, 0, 0, 0, 2, 0, 0, 0, 2}));
  CHECK(allclose(by_b, named));

  const auto s = [&](auto a, auto k, auto b) { return nb::sum(f(a, k, b)); };
  const auto h = nb::hessian(nb::argnums<0, 2>, s)(x, n, y);
  const auto [xx, xy] = std::get<0>(h);
  const auto [yx, yy] = std::get<1>(h);
  const auto slope = nb::cos(x) * nb::astype<double>(n);
  CHECK(allclose(xx, nb::eye<double>(3, 3) * (-nb::sin(x) * nb::astype<double>(n) * 10.), 1e-12, 1e-12));
  CHECK(allclose(xy, nb::outer(slope, 2. * y), 1e-12, 1e-12));
  CHECK(allclose(yx, nb::outer(2. * y, slope), 1e-12, 1e-12));
  CHECK(allclose(yy, nb::hessian(nb::argnums<2>, s)(x, n, y), 1e-12, 1e-12));
  CHECK(allclose(nb::hessian(s)(x, n, y), xx, 1e-12, 1e-12));
  // Forward of reverse, in another argument than the gradient.
  CHECK(allclose(nb::jacfwd(nb::argnums<2>, nb::grad(s))(x, n, y), xy, 1e-12, 1e-12));
  CHECK(allclose(nb::jacrev(nb::argnums<2>, nb::grad(s))(x, n, y), xy, 1e-12, 1e-12));
}

TEST_CASE("has_aux: a pair of the Jacobian and of what is only handed on, before or behind argnums") {
  const auto x = nb::array_from<double>({1., 2., 0.5}, 3);
  const auto y = nb::array_from<double>({3., -1.}, 2);
  int runs = 0;
  const auto f = [&](auto a, auto b) {
    ++runs;
    return std::pair(nb::outer(a, b * b), std::pair(nb::astype<int>(2. * a) + 1, 7));
  };
  const auto plain = [](auto a, auto b) { return nb::outer(a, b * b); };
  const auto check = [&](const auto& given, const auto& expected) {
    CHECK(allclose(given.first, expected));
    CHECK(nb::testing::equal(given.second, std::pair(nb::array_from<int>({3, 5, 2}, 3), 7)));
  };
  check(nb::jacfwd(nb::has_aux, f)(x, y), nb::jacfwd(plain)(x, y));
  CHECK(runs == 3);  // a run for each column, and none for what is handed on
  check(nb::jacrev(nb::has_aux, f)(x, y), nb::jacfwd(plain)(x, y));
  CHECK(runs == 4);
  check(nb::jacfwd(nb::argnums<1>, nb::has_aux, f)(x, y), nb::jacfwd(nb::argnums<1>, plain)(x, y));
  check(nb::jacrev(nb::has_aux, nb::argnums<0, 1>, f)(x, y), nb::jacfwd(nb::argnums<0, 1>, plain)(x, y));

  const auto sum = [](auto v) { return nb::sum(v * v * v); };
  const auto with_aux = [&](auto v) { return std::tuple(sum(v), v + 1.); };
  const auto [h, above] = nb::hessian(nb::has_aux, with_aux)(x);
  CHECK(allclose(h, {6, 0, 0, 0, 12, 0, 0, 0, 3}));
  CHECK(allclose(above, x + 1.));
  static_assert(std::is_same_v<decltype(above), decltype(x)>);  // no tangent is left in it
  const auto [product, again] = nb::hvp(nb::has_aux, with_aux, x, x);
  CHECK(allclose(product, 6. * x * x));
  CHECK(allclose(again, x + 1.));
  // In a function that is differentiated itself what is handed on is followed.
  const auto g = nb::grad([&](auto v) {
    const auto [j, aux] = nb::jacrev(nb::has_aux, with_aux)(v);
    return nb::sum(j * aux);
  })(x);
  CHECK(allclose(g, 6. * x * (x + 1.) + 3. * x * x));
}

TEST_CASE("hessian and hvp") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  const auto f = [](auto v) { return nb::sum(v * v * v) + nb::prod(v); };
  const auto h = nb::hessian(f)(x);
  CHECK(allclose(h, {6, 3, 2, 3, 12, 1, 2, 1, 18}));
  const auto v = nb::array_from<double>({1., -1., 2.}, 3);
  CHECK(allclose(nb::hvp(f, x, v), nb::matmul(h, v), 1e-12, 1e-12));
  const auto named = nb::array_from<double>({1., 2., 3.}, rows = 3);
  const auto cubes = [](auto u) { return nb::sum(u * u * u, rows); };
  CHECK(allclose(nb::hessian(cubes, rows = columns)(named), {6, 0, 0, 0, 12, 0, 0, 0, 18}));
  const auto pair = std::tuple(x, v);
  const auto g =
      nb::hvp([](const auto& p) { return nb::sum(std::get<0>(p) * std::get<0>(p) * std::get<1>(p)); }, pair, pair);
  CHECK(allclose(std::get<0>(g), 4. * x * v));
  CHECK(allclose(std::get<1>(g), 2. * x * x));
  // Reverse of forward, and forward twice.
  CHECK(allclose(nb::jacrev(nb::jacfwd(f))(x), h));
  CHECK(allclose(nb::jacfwd(nb::jacfwd(f))(x), h));
}

// Type and memory: the dims of the value, and behind them those of the argument.
TEST_CASE("jacfwd and jacrev give the same array, of names, of positions and of both") {
  const auto same = [](auto f, auto x, auto... names) {
    const auto by_columns = nb::jacfwd(f, names...)(x);
    const auto by_rows = nb::jacrev(f, names...)(x);
    static_assert(std::is_same_v<std::remove_const_t<decltype(by_columns)>, std::remove_const_t<decltype(by_rows)>>);
    CHECK(nb::to_vector(by_columns) == nb::to_vector(by_rows));
  };
  const auto x = nb::iota<double>(hidden = 3);
  const auto others = nb::iota<double>(inputs = 2);
  same([](auto v) { return v * v * nb::sum(v, hidden); }, x, hidden = batch);
  same([=](auto v) { return nb::outer(v * v, others); }, x, hidden = batch);
  same([=](auto v) { return nb::outer(nb::sum(v * v, hidden), others); }, x);
  same([=](auto v) { return v * v * others; }, nb::iota<double>(3));
  same([=](auto v) { return nb::sum(v * v, dim<0>) * others; }, nb::iota<double>(hidden = 2, 3, 2), hidden = batch);
}

}  // namespace test_of_jacobians
