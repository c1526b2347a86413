// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/rounding.hpp>

#include "ulp.hpp"

namespace test_of_rounding {

TEST_CASE("rint, floor, ceil, trunc, round: exact over all bit patterns, the sign of zero too") {
  ULP_CHECK(float, rint, 0);
  ULP_CHECK(float, floor, 0);
  ULP_CHECK(float, ceil, 0);
  ULP_CHECK(float, trunc, 0);
  ULP_CHECK(float, round, 0);
  ULP_CHECK(double, rint, 0);
  ULP_CHECK(double, floor, 0);
  ULP_CHECK(double, ceil, 0);
  ULP_CHECK(double, trunc, 0);
  ULP_CHECK(double, round, 0);
}

TEST_CASE("rint, floor, ceil, trunc, round: every tie and its neighbours up to 1000") {
  std::vector<float> x;
  for (float tie = -1000.5f; tie < 1001; tie += 0.5f)
    x.insert(x.end(), {std::nextafter(tie, -2000.f), tie, std::nextafter(tie, 2000.f)});
  ulp::check<float>(
      loops::rint, [](double v) { return std::rint(v); }, 0, x);
  ulp::check<float>(
      loops::floor, [](double v) { return std::floor(v); }, 0, x);
  ulp::check<float>(
      loops::ceil, [](double v) { return std::ceil(v); }, 0, x);
  ulp::check<float>(
      loops::trunc, [](double v) { return std::trunc(v); }, 0, x);
  ulp::check<float>(
      loops::round, [](double v) { return std::round(v); }, 0, x);
}

TEST_CASE("ties: rint to even, round away from zero") {
  CHECK(nabla::math::rint(2.5f) == 2.f);
  CHECK(nabla::math::rint(3.5f) == 4.f);
  CHECK(nabla::math::round(2.5f) == 3.f);
  CHECK(nabla::math::round(-2.5f) == -3.f);
  CHECK(nabla::math::round(0x1.fffffep-2f) == 0.f);
  static_assert(nabla::math::floor(-0.5f) == -1.f && nabla::math::ceil(0.5) == 1. && nabla::math::trunc(-1.5f) == -1.f);
  static_assert(nabla::math::rint(2.5) == 2. && nabla::math::round(2.5) == 3.);
}

TEST_CASE("fmod is libm's: exact, the sign of x") {
  CHECK(nabla::math::fmod(7.5f, 2.f) == 1.5f);
  CHECK(nabla::math::fmod(-7.5f, 2.f) == -1.5f);
  CHECK(nabla::math::fmod(-7.5, 2.) == -1.5);
  CHECK(std::isnan(nabla::math::fmod(1.f, 0.f)));
  CHECK(nabla::math::fmod(7, 4) == 3.f);
}

}  // namespace test_of_rounding
