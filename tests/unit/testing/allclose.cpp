// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>

namespace test_of_allclose {

namespace {

namespace nb = nabla;
namespace ref = nb::testing::reference;
using nb::testing::allclose, nb::testing::equal;
NABLA_AXES(rows, columns)
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("equal: elements and dims, names in any order") {
  const auto x = nb::iota<float>(rows = 2, columns = 3);
  CHECK(equal(x, x));
  CHECK(equal(x, transpose(x, columns, rows)));
  CHECK_FALSE(equal(x, rename(x, rows = columns, columns = rows)));
  CHECK_FALSE(equal(x, x + 1));
  CHECK(equal(x, ref::iota({{"rows", 2}, {"columns", 3}})));
  CHECK_FALSE(equal(x, ref::iota({2, 3})));
  CHECK_FALSE(equal(nb::iota<float>(2, 3), nb::iota<float>(3, 2)));
  CHECK_FALSE(equal(nb::iota<float>(6), nb::iota<float>(2, 3)));
  CHECK(equal(x, {0, 1, 2, 3, 4, 5}));
  CHECK_FALSE(equal(x, {0, 1, 2, 3, 4}));
  CHECK(equal(std::vector<int>{1}, {1}));
  CHECK(equal(nb::full(3.f), 3));
  CHECK_FALSE(equal(nb::full(3.f, 1), 3));
  CHECK(equal(nb::full<std::int64_t>(9007199254740993), nb::full<std::int64_t>(9007199254740993)));
  CHECK_FALSE(equal(nb::full<std::int64_t>(9007199254740993), nb::full<std::int64_t>(9007199254740992)));
}

TEST_CASE("allclose: absolute and relative, nan and infinity") {
  CHECK(allclose(nb::full(1.f), 1.000001));
  CHECK_FALSE(allclose(nb::full(1.f), 1.001));
  CHECK(allclose(nb::full(1000.), 1000.001));
  CHECK_FALSE(allclose(nb::full(1000.), 1000.001, 0, 1e-7));
  CHECK(allclose(nb::full(1.), 1.4, .5, 0));
  CHECK(allclose(nb::full(no_number), no_number));
  CHECK_FALSE(allclose(nb::full(no_number), 1));
  CHECK(allclose(nb::full(infinite), infinite));
  CHECK_FALSE(allclose(nb::full(infinite), -infinite));
  CHECK_FALSE(allclose(nb::full(1.), infinite));
}

TEST_CASE("tuples, and require") {
  const auto x = nb::iota<float>(2);
  CHECK(allclose(std::tuple(x, 1), std::tuple(std::vector<double>{0, 1}, 1)));
  CHECK_FALSE(allclose(std::tuple(x, 1), std::tuple(x, 2)));
  CHECK_NOTHROW(nb::testing::require(true));
  CHECK_THROWS_WITH(nb::testing::require(false, "two is three", "file", 7), "file:7: two is three");
  CHECK_THROWS_AS(nb::testing::require(false), std::logic_error);
}

TEST_CASE("S1-02 arrays, tuples and tuples in them, within 1e-2") {
  const auto x = nb::iota<float>(8, 16);
  const auto near = (x + 0.009f).eval(), far = (x + 0.02f).eval();
  CHECK(allclose(x, near, 1e-2, 0));
  CHECK_FALSE(allclose(x, far, 1e-2, 0));
  CHECK(allclose(std::tuple(x, std::tuple(x, 1)), std::tuple(near, std::tuple(near, 1.005)), 1e-2, 1e-2));
  CHECK_FALSE(allclose(std::tuple(x, std::tuple(x, 1)), std::tuple(near, std::tuple(near, 1.5)), 1e-2, 1e-2));
}

}  // namespace test_of_allclose
