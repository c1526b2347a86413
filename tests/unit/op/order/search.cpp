// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/vmap.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_search {

NABLA_AXES(edges, batch)
using nb::dim, nb::right;

TEST_CASE("searchsorted and digitize against std::lower_bound and std::upper_bound") {
  for (const long n : {0L, 1L, 2L, 5L, 64L, 101L}) {
    const auto table = nb::floor(nb::iota<float>(edges = n) * 0.4f).eval();
    const auto x = (nb::sin(nb::iota<float>(7, 9) * 1.7f) * 25 + nb::floor(nb::iota<float>(9))).eval();
    const auto sorted = nb::to_vector(table);
    std::vector<std::int32_t> left, behind;
    for (const float v : nb::to_vector(x)) {
      left.push_back(std::int32_t(std::lower_bound(sorted.begin(), sorted.end(), v) - sorted.begin()));
      behind.push_back(std::int32_t(std::upper_bound(sorted.begin(), sorted.end(), v) - sorted.begin()));
    }
    const auto found = nb::searchsorted(table, x);
    CHECK(nb::type_name(found) == "i32[7,9]");
    CHECK(nb::to_vector(found) == left);
    CHECK(nb::to_vector(nb::searchsorted(table, x, right)) == behind);
    CHECK(nb::to_vector(nb::digitize(x, table)) == behind);
    CHECK(nb::to_vector(nb::digitize(x, table, right)) == left);
  }
}

TEST_CASE("NumPy's numbers") {
  const double nan = std::nan("");
  const auto table = nb::array_from({1., 2., 2., 5., nan}, edges = 5);
  const auto x = nb::array_from({0., 2., 6., nan}, batch = 4);
  CHECK(nb::to_vector(nb::searchsorted(table, x)) == std::vector<std::int32_t>{0, 1, 4, 4});
  CHECK(nb::to_vector(nb::searchsorted(table, x, right)) == std::vector<std::int32_t>{0, 3, 4, 5});
  CHECK(nb::to_vector(nb::searchsorted(nb::array_from({1, 3}, 2), nb::array_from({2}, 1))) == std::vector<std::int32_t>{1});
  CHECK(nb::searchsorted(table, nb::zeros<double>(0)).total_size() == 0);
  const auto xp = nb::array_from({1., 2., 2.5, 5.}, edges = 4);
  const auto fp = nb::array_from({1., 3., -2., 7.}, 4);
  const auto y = nb::to_vector(nb::interp(nb::array_from({0., 1., 1.3, 2., 3., 5., 6., nan}, batch = 8), xp, fp));
  CHECK(std::isnan(y[7]));
  CHECK(nb::testing::allclose(std::vector<double>(y.begin(), y.begin() + 7), std::vector{1., 1., 1.6, 3., -0.2, 7., 7.}, 1e-14, 1e-14));
  CHECK(nb::type_name(nb::interp(nb::iota<std::int32_t>(batch = 3), nb::iota<std::int32_t>(2), nb::iota<std::int32_t>(2))) == "f32[batch=3]");
  CHECK(nb::to_vector(nb::interp(nb::array_from({1.f, 2.f, 3.f}, 3), nb::array_from({2.f}, 1), nb::array_from({7.f}, 1))) == std::vector<float>{7, 7, 7});
}

TEST_CASE("in vmap: tables of each entry, and one that all entries share") {
  const auto tables = nb::cumsum(nb::abs(nb::sin(nb::iota<float>(3, 8) * 1.9f)).eval(), dim<1>);
  const auto x = (nb::abs(nb::sin(nb::iota<float>(3, 5) * 2.3f)) * 4).eval();
  const auto values = nb::cos(nb::iota<float>(3, 8)).eval();
  const auto each = nb::vmap([](const auto& t, const auto& v) { return nb::searchsorted(t, v); })(tables, x).eval();
  const auto shared = nb::vmap([&](const auto& v) { return nb::searchsorted(tables(0).eval(), v, right); })(x).eval();
  const auto other = nb::vmap([&](const auto& t) { return nb::searchsorted(t, x); })(tables).eval();
  const auto lines = nb::vmap([](const auto& v, const auto& t, const auto& f) { return nb::interp(v, t, f); })(x, tables, values).eval();
  for (long e = 0; e < 3; ++e) {
    CHECK(nb::testing::equal(each(e), nb::searchsorted(tables(e).eval(), x(e).eval())));
    CHECK(nb::testing::equal(shared(e), nb::searchsorted(tables(0).eval(), x(e).eval(), right)));
    CHECK(nb::testing::equal(other(e), nb::searchsorted(tables(e).eval(), x)));
    CHECK(nb::testing::equal(lines(e), nb::interp(x(e).eval(), tables(e).eval(), values(e).eval())));
  }
}

TEST_CASE("interp at its points, and beside an infinity, as NumPy's") {
  const double inf = std::numeric_limits<double>::infinity();
  const auto at = [](std::initializer_list<double> x, std::initializer_list<double> xp, std::initializer_list<double> fp) {
    return nb::to_vector(nb::interp(nb::array_from<double>(x, long(x.size())), nb::array_from<double>(xp, long(xp.size())),
                                    nb::array_from<double>(fp, long(fp.size()))));
  };
  CHECK(at({1, 5}, {1, 5}, {1e20, 1}) == std::vector<double>{1e20, 1});
  CHECK(at({0, 1, 0.5}, {0, 1}, {0, inf}) == std::vector<double>{0, inf, inf});
}

TEST_CASE("interp of f16: what lies between two points may be too large for f16") {
  const auto of = [](float a, float b) { return nb::astype<nb::float16>(nb::array_from({a, b}, 2)).eval(); };
  const auto y = nb::interp(nb::astype<nb::float16>(nb::array_from({0.f}, 1)), of(-60000, 60000), of(-40000, 48000));
  CHECK(nb::type_name(y) == "f16[1]");
  CHECK(nb::to_vector(nb::astype<float>(y)) == std::vector<float>{4000});
}

TEST_CASE("the derivatives of interp, in all operands") {
  const auto xp = nb::array_from({1., 2., 2.5, 5.}, edges = 4), fp = nb::array_from({1., 3., -2., 7.}, edges = 4);
  const auto x = nb::array_from({0.1, 1.3, 2.2, 3.1, 6., 4.4}, 3, 2);
  const auto loss = [](const auto& y) { return nb::sum(nb::sin(y), nb::all); };
  CHECK(nb::testing::check_grads<2>([&](const auto& v) { return loss(nb::interp(v, xp, fp)); }, x));
  CHECK(nb::testing::check_grads<2>([&](const auto& v) { return loss(nb::interp(x, v, fp)); }, xp));
  CHECK(nb::testing::check_grads<2>([&](const auto& v) { return loss(nb::interp(x, xp, v)); }, fp));
  const auto slope = nb::grad([&](const auto& v) { return nb::sum(nb::interp(v, xp, fp), nb::all); })(nb::array_from({0., 1.5, 3., 7.}, 4));
  CHECK(nb::testing::allclose(nb::to_vector(slope), std::vector{0., 2., 3.6, 0.}, 1e-14, 1e-14));
}

TEST_CASE("points that do not fit are errors that name the numbers") {
  const auto x = nb::zeros<float>(3);
  CHECK_THROWS_WITH(nb::interp(x, nb::iota<float>(3), nb::iota<float>(4)),
                    doctest::Contains("nabla::interp(x, xp, fp) requires equal sizes of xp and fp: found 3 and 4"));
  CHECK_THROWS_WITH(nb::interp(x, nb::iota<float>(0), nb::iota<float>(0)), doctest::Contains("requires at least one point"));
}

}  // namespace test_of_search
}  // namespace
