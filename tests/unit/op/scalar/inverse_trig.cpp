// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/inverse_trig.hpp>

#include <random>

#include "ulp.hpp"

namespace test_of_inverse_trig {

TEST_CASE("asin, acos, atan f32: within their ulp of libm over all bit patterns") {
  ULP_CHECK(float, asin, 2.4);
  ULP_CHECK(float, acos, 1.2);
  ULP_CHECK(float, atan, 1.7);
}

TEST_CASE("atan2 f32: within 1.7 ulp of libm, at every pair of edges and at random pairs of bit patterns") {
  std::vector<float> y, x;
  const auto edges = ulp::edges<float>();
  for (const float a : edges)
    for (const float b : edges) y.push_back(a), x.push_back(b);
  std::mt19937 random(1);
  for (int i = 0; i < 200'000; ++i) {
    const std::uint32_t a = random(), b = random();
    y.push_back(std::bit_cast<float>(a));
    // Half of them have about the size of the other: then the quotient is not just 0 or inf.
    const std::uint32_t beside = (a & 0x7f000000u) | (b & 0x80ffffffu);
    x.push_back(std::bit_cast<float>(i % 2 != 0 ? beside : b));
  }
  std::vector<float> z(x.size());
  loops::atan2(z.data(), y.data(), x.data(), static_cast<long>(x.size()));
  double worst = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double d = ulp::distance(z[i], std::atan2(static_cast<double>(y[i]), static_cast<double>(x[i])));
    if (d > worst) worst = d, at = i;
  }
  CAPTURE(y[at]);
  CAPTURE(x[at]);
  CAPTURE(z[at]);
  CHECK(worst <= 1.7);
}

TEST_CASE("asin, acos, atan, atan2 f64 are libm's") {
  volatile double x = 0.3, y = -2;  // of constants the compiler may know better than libm
  CHECK(nabla::math::asin(x) == std::asin(x));
  CHECK(nabla::math::acos(x) == std::acos(x));
  CHECK(nabla::math::atan(x) == std::atan(x));
  CHECK(nabla::math::atan2(double(x), double(y)) == std::atan2(x, y));
}

}  // namespace test_of_inverse_trig
