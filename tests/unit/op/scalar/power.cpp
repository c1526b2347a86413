// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/power.hpp>

#include <random>

#include "ulp.hpp"

namespace test_of_power {

namespace {

template <class F>
void check_pairs(void (*loop)(float*, const float*, const float*, long), F reference, double bound,
                 const std::vector<float>& x, const std::vector<float>& y) {
  std::vector<float> z(x.size());
  loop(z.data(), x.data(), y.data(), static_cast<long>(x.size()));
  double worst = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double d = ulp::distance(z[i], reference(static_cast<double>(x[i]), static_cast<double>(y[i])));
    if (d > worst) worst = d, at = i;
  }
  CAPTURE(x[at]);
  CAPTURE(y[at]);
  CAPTURE(z[at]);
  CHECK(worst <= bound);
}

struct pairs {
  std::vector<float> x, y;
};
pairs pairs_of_edges() {
  pairs all;
  std::vector<float> edges = ulp::edges<float>();
  for (const float odd : {-1.f, -2.f, -3.f, -5.f, 5.f, 7.f, 16777215.f, -16777215.f, 33554432.f}) edges.push_back(odd);
  for (const float a : edges)
    for (const float b : edges) all.x.push_back(a), all.y.push_back(b);
  return all;
}

}  // namespace

TEST_CASE("sqrt, rsqrt, cbrt f32 and f64: within their ulp of libm over all bit patterns; sqrt correctly rounded") {
  const auto reciprocal_root = [](auto x) { return 1 / std::sqrt(x); };
  ULP_CHECK(float, sqrt, 0.5);
  ulp::check<float>(loops::rsqrt, reciprocal_root, 1.5);
  ULP_CHECK(float, cbrt, 0.6);
  ULP_CHECK(double, sqrt, 0.5005);  // the reference itself is rounded, at 64 bits
  ulp::check<double>(loops::rsqrt, reciprocal_root, 1.5);
}

TEST_CASE("sqrt of a constant is the machine's") {
  constexpr float roots[] = {nabla::math::sqrt(2.f), nabla::math::sqrt(3e-45f), nabla::math::sqrt(3.4e38f)};
  CHECK(roots[0] == std::sqrt(2.f));
  CHECK(roots[1] == std::sqrt(3e-45f));
  CHECK(roots[2] == std::sqrt(3.4e38f));
  constexpr double wide[] = {nabla::math::sqrt(2.), nabla::math::sqrt(1e300), nabla::math::sqrt(5e-324)};
  CHECK(wide[0] == std::sqrt(2.));
  CHECK(wide[1] == std::sqrt(1e300));
  CHECK(wide[2] == std::sqrt(5e-324));
}

TEST_CASE("pow f32: within 0.7 ulp of libm, with C's limits at every pair of edges") {
  const auto power = [](double x, double y) { return std::pow(x, y); };
  const pairs edges = pairs_of_edges();
  check_pairs(loops::pow, power, 0.7, edges.x, edges.y);
  pairs some;
  std::mt19937 random(1);
  for (int i = 0; i < 300'000; ++i) {
    // Exponents for which the result is a number, a third of them whole, a third of the bases negative.
    const float x = std::ldexp(1 + static_cast<float>(random() >> 9) * 0x1p-23f, static_cast<int>(random() % 40) - 20);
    const float range = 150 / (std::fabs(std::log2(x)) + 0.01f);
    const float y = static_cast<float>(static_cast<std::int32_t>(random())) * 0x1p-31f * range;
    some.x.push_back(i % 3 == 1 ? -x : x);
    some.y.push_back(i % 3 != 0 ? std::rint(y) : y);
  }
  check_pairs(loops::pow, power, 0.7, some.x, some.y);
}

TEST_CASE("hypot and copysign f32: within 0.51 ulp, and exact, at every pair of edges and at random pairs") {
  pairs all = pairs_of_edges();
  std::mt19937 random(1);
  for (int i = 0; i < 200'000; ++i) {
    const std::uint32_t a = random(), b = random();
    all.x.push_back(std::bit_cast<float>(a));
    all.y.push_back(std::bit_cast<float>(i % 2 != 0 ? (a & 0x7f000000u) | (b & 0x80ffffffu) : b));
  }
  check_pairs(
      loops::hypot, [](double x, double y) { return std::hypot(x, y); }, 0.51, all.x, all.y);
  check_pairs(
      loops::copysign, [](double x, double y) { return std::copysign(x, y); }, 0, all.x, all.y);
}

TEST_CASE("cbrt, pow, hypot f64 are libm's") {
  volatile double x = 0.3, y = 1.7;  // of constants the compiler may know better than libm
  CHECK(nabla::math::cbrt(x) == std::cbrt(x));
  CHECK(nabla::math::pow(double(x), double(y)) == std::pow(x, y));
  CHECK(nabla::math::hypot(double(x), double(y)) == std::hypot(x, y));
}

}  // namespace test_of_power
