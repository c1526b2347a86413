// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/vmap.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_fixed_size {

NABLA_AXES(rows, columns, places, values)
using numbers = std::vector<std::int32_t>;

TEST_CASE("nonzero against a loop: fewer, as many and more than asked for") {
  const auto x = nb::floor(nb::sin(nb::iota<float>(rows = 5, columns = 7) * 1.7f) + 0.6f).eval();
  const auto v = nb::to_vector(x);
  for (const long n : {0L, 3L, 12L, 40L}) {
    numbers row, column;
    for (long i = 0; i < 35 && long(row.size()) < n; ++i)
      if (v[std::size_t(i)] != 0) row.push_back(int(i / 7)), column.push_back(int(i % 7));
    row.resize(std::size_t(n), -3), column.resize(std::size_t(n), -3);
    const auto [r, c] = nb::nonzero(x, places = n, -3);
    CHECK(nb::type_name(r) == "i32[places=" + std::to_string(n) + "]");
    CHECK(nb::to_vector(r) == row);
    CHECK(nb::to_vector(c) == column);
  }
  const auto [i] = nb::nonzero(nb::array_from({false, true, true}, 3), 4);
  CHECK(nb::to_vector(i) == numbers{1, 2, 0, 0});
  const auto [none] = nb::nonzero(nb::zeros<float>(0), 2, 9);
  CHECK(nb::to_vector(none) == numbers{9, 9});
}

TEST_CASE("unique: JAX's numbers") {
  const auto x = nb::array_from({3, 1, 3, 2, 1}, rows = 5);
  CHECK(nb::to_vector(nb::unique(x, values = 4)) == numbers{1, 2, 3, 1});
  CHECK(nb::to_vector(nb::unique(x, values = 4, -7)) == numbers{1, 2, 3, -7});
  CHECK(nb::to_vector(nb::unique(x, 2)) == numbers{1, 2});
  CHECK(nb::type_name(nb::unique(x, values = 4)) == "i32[values=4]");
  const float nan = std::nanf("");
  const auto y = nb::to_vector(nb::unique(nb::array_from({nan, 2.f, nan, -0.f, 0.f}, 5), 4, 8));
  CHECK((y[0] == 0 && y[1] == 2 && std::isnan(y[2]) && y[3] == 8));
  CHECK_THROWS_WITH(nb::unique(nb::zeros<float>(0), 2, 1), doctest::Contains("nabla::unique(x, values = n): requires an element"));
  CHECK(nb::unique(nb::ones<float>(3), 0, 0).total_size() == 0);
}

TEST_CASE("in vmap, and the derivative of unique") {
  const auto x = nb::array_from({1., 1., 1., 4., 2., 3.}, 2, 3);
  const auto each = nb::vmap([](const auto& v) { return nb::unique(v, 3, -1); })(x).eval();
  CHECK(nb::to_vector(each) == std::vector{1., -1., -1., 2., 3., 4.});
  const auto [i] = nb::vmap([](const auto& v) { return nb::nonzero(v > 1., 3, -1); })(x);
  CHECK(nb::to_vector(i.eval()) == numbers{-1, -1, -1, 0, 1, 2});
  const auto y = nb::array_from({0.3, -1.2, 0.8, 2.1}, rows = 4);
  CHECK(nb::testing::check_grads<2>([](const auto& v) { return nb::sum(nb::sin(nb::unique(v, values = 6) * 2.), nb::all); }, y));
  CHECK(nb::testing::check_grads<2>([](const auto& v) { return nb::sum(nb::sin(nb::unique(v, values = 6, 9)), nb::all); }, y));
  const auto g = nb::grad([](const auto& v) { return nb::sum(nb::unique(v, values = 2), nb::all); })(nb::array_from({5., 2., 5., 2.}, rows = 4));
  CHECK(nb::to_vector(g) == std::vector{1., 1., 0., 0.});
}

}  // namespace test_of_fixed_size
}  // namespace
