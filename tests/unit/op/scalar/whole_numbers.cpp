// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/op/scalar/whole_numbers.hpp>

#include <cmath>
#include <limits>
#include <numeric>

namespace test_of_whole_numbers {

namespace math = nabla::math;

static_assert(math::gcd(-12, 18) == 6 && math::gcd(0, 0) == 0 && math::gcd(0, -5) == 5);
static_assert(math::lcm(4, -6) == 12 && math::lcm(0, 7) == 0);
static_assert(math::left_shift(1, 31) == std::numeric_limits<int>::min() && math::left_shift(3, 32) == 0);
static_assert(math::left_shift(3, -1) == 0 && math::left_shift(std::uint8_t(255), std::uint8_t(4)) == 240);
static_assert(math::right_shift(-8, 1) == -4 && math::right_shift(-8, 40) == -1 && math::right_shift(8, -1) == 0);
static_assert(math::population_count(-1) == 32 && math::population_count(std::int64_t{-1}) == 64);
static_assert(math::population_count(std::uint8_t{7}) == 3 && math::clz(std::uint8_t{1}) == 7 && math::clz(0) == 32);
static_assert(math::mod(-7, 2) == 1 && math::mod(7, -2) == -1 && math::mod(7, 0) == 0 && math::mod(-8, 2) == 0);
static_assert(math::floor_divide(-7, 2) == -4 && math::floor_divide(7, -2) == -4 && math::floor_divide(7, 0) == 0);
static_assert(math::floor_divide(std::numeric_limits<int>::min(), -1) == std::numeric_limits<int>::min());

TEST_CASE("gcd and lcm: as std::gcd and std::lcm") {
  for (int x = -40; x <= 40; ++x)
    for (int y = -40; y <= 40; ++y) {
      CHECK(math::gcd(x, y) == std::gcd(x, y));
      CHECK(math::lcm(x, y) == std::lcm(x, y));
    }
}

TEST_CASE("mod and floor_divide of integers: x = q y + r, r on the side of y") {
  for (int x = -20; x <= 20; ++x)
    for (int y = -7; y <= 7; ++y) {
      if (y == 0) continue;
      const int q = math::floor_divide(x, y), r = math::mod(x, y);
      CHECK(q * y + r == x);
      CHECK(q == static_cast<int>(std::floor(static_cast<double>(x) / y)));
    }
}

struct row {
  double x, y, divided, rest;
};
// numpy.floor_divide, numpy.remainder
const row rows[] = {
    {1, 0.1, 9, 0.09999999999999995},
    {-1, 0.1, -10, 5.551115123125783e-17},
    {5.5, 2, 2, 1.5},
    {-5.5, 2, -3, 0.5},
    {5.5, -2, -3, -0.5},
    {-5.5, -2, 2, -1.5},
    {6, 3, 2, 0},
    {-6, 3, -2, 0},
    {1e20, 3, 3.333333333333333e19, 1},
    {0.3, 0.1, 2, 0.09999999999999998},
};

TEST_CASE("mod and floor_divide of floating numbers: as NumPy") {
  for (const row& r : rows) {
    CAPTURE(r.x);
    CAPTURE(r.y);
    CHECK(math::floor_divide(r.x, r.y) == r.divided);
    CHECK(math::mod(r.x, r.y) == r.rest);
  }
  constexpr double inf = std::numeric_limits<double>::infinity();
  CHECK(math::floor_divide(1., 0.) == inf);
  CHECK(math::mod(5., inf) == 5);
  CHECK(math::mod(-5., inf) == inf);
  CHECK(math::floor_divide(-5., inf) == -1);
  CHECK(std::isnan(math::mod(1., 0.)));
  CHECK(std::isnan(math::mod(inf, 2.)));
  CHECK(std::signbit(math::mod(4., -2.)));
  CHECK(math::mod(5.5f, 2.f) == 1.5f);
}

}  // namespace test_of_whole_numbers
