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
  std::vector<double> expected;
  for (int i = 0; i < 2; ++i)
    for (int c = 0; c < 4; ++c)
      for (int r = 0; r < 2; ++r)
        for (int s = 0; s < 3; ++s) expected.push_back(i == r ? 2 * x.data()[r * 3 + s] * a.data()[s * 4 + c] : 0.);
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

}  // namespace test_of_jacobians
