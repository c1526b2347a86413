// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "samples.hpp"

namespace test_of_normal {

using namespace app;

namespace {
double normal_distribution(double z) { return std::erfc(-z * std::sqrt(0.5)) / 2; }
std::vector<double> first(std::vector<double> x, std::size_t n) {
  x.resize(n);
  return x;
}
}  // namespace

TEST_CASE("S0-08 normal: moments and distribution") {
  for (const int seed : {0, 5}) {
    const auto key = nb::rng_key(seed);
    for (const auto& x :
         {sample_of(nb::normal<float>(key, 200, 100)), sample_of(nb::normal<double>(key, batch = 20000))}) {
      CHECK(std::fabs(moment(x, 1)) < 4 / std::sqrt(20000.));
      CHECK(moment(x, 2) == doctest::Approx(1).epsilon(0.04));
      CHECK(std::fabs(moment(x, 3)) < 0.08);
      CHECK(moment(x, 4) == doctest::Approx(3).epsilon(0.08));
      CHECK(distance_from(x, normal_distribution) < 1.95);
    }
  }
}

TEST_CASE("S0-08 normal: the shapes of the tutorial") {
  const auto key = nb::rng_key(0);
  const auto [a, b] = nb::split(key);
  const auto x = nb::normal<float>(a, 16, 128).eval();
  const auto w = nb::normal<float>(b, 128, 256).eval();
  CHECK(nb::type_name(x) == "f32[16,128]");
  CHECK(nb::type_name(nb::dot(x, w)) == "f32[16,256]");
  CHECK(std::fabs(correlation(sample_of(x), first(sample_of(w), 16 * 128))) < 0.09);
}

TEST_CASE("normal of f32 and f64 of one key are the same numbers, as far as they agree in bits") {
  const auto key = nb::rng_key(9);
  const auto x = sample_of(nb::normal<float>(key, 1000)), y = sample_of(nb::normal<double>(key, 1000));
  for (std::size_t i = 0; i < 1000; ++i) CHECK(x[i] == doctest::Approx(y[i]).epsilon(3e-6));
}

}  // namespace test_of_normal
