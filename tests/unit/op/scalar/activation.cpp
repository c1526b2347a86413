// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/activation.hpp>

#include "ulp.hpp"

namespace test_of_activation {

namespace {

// Written so that the wider type neither overflows to nan nor rounds to the zero of the wrong sign.
const auto logistic = [](auto x) { return 1 / (1 + std::exp(-x)); };
const auto swish = [](auto x) { return std::isinf(x) && x < 0 ? -decltype(x)(0) : x / (1 + std::exp(-x)); };
const auto log_of_sum = [](auto x) {
  return std::isnan(x) ? x : std::fmax(x, decltype(x)(0)) + std::log1p(std::exp(-std::fabs(x)));
};
const auto gauss = [](auto x) {
  return std::isinf(x) ? (x < 0 ? -decltype(x)(0) : x) : x * std::erfc(-x / std::sqrt(decltype(x)(2))) / 2;
};

}  // namespace

TEST_CASE("sigmoid, silu, softplus, gelu f32: within their ulp of libm over all bit patterns, both tails") {
  ulp::check<float>(loops::sigmoid, logistic, 2.4);
  ulp::check<float>(loops::silu, swish, 3.3);
  ulp::check<float>(loops::softplus, log_of_sum, 1.9);
  ulp::check<float>(loops::gelu, gauss, 4.8);
}

TEST_CASE("sigmoid, silu, softplus f64: within their ulp of libm over all bit patterns, both tails") {
  ulp::check<double>(loops::sigmoid, logistic, 2.2);
  ulp::check<double>(loops::silu, swish, 2.9);
  ulp::check<double>(loops::softplus, log_of_sum, 1.7);
}

TEST_CASE("gelu f64: libm's erfc; -0 at -inf") {
  CHECK(nabla::math::gelu(1.5) == doctest::Approx(1.5 * std::erfc(-1.5 / std::sqrt(2.)) / 2).epsilon(1e-15));
  CHECK(nabla::math::gelu(-std::numeric_limits<double>::infinity()) == 0);
  CHECK(nabla::math::gelu(std::numeric_limits<double>::infinity()) == std::numeric_limits<double>::infinity());
}

TEST_CASE("gelu_tanh: within its absolute error, of its formula and of gelu") {
  const auto check = [](auto loop, auto zero, double bound) {
    using T = decltype(zero);
    std::vector<T> x;
    for (long i = -40'000; i <= 40'000; ++i) x.push_back(static_cast<T>(i) / 2500);
    std::vector<T> y(x.size());
    loop(y.data(), x.data(), static_cast<long>(x.size()));
    double worst = 0, from_gelu = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const long double v = x[i];
      const long double u = 0.797884560802865355879892119868763737L * (v + 0.044715L * v * v * v);
      const auto error = [&](long double want) { return static_cast<double>(std::fabs(y[i] - want)); };
      worst = std::max(worst, error(v / (1 + std::exp(-2 * u))) / std::max(1., std::fabs(static_cast<double>(v))));
      from_gelu = std::max(from_gelu, error(gauss(v)));
    }
    CHECK(worst <= bound);
    CHECK(from_gelu < 5e-4);
  };
  check(static_cast<void (*)(float*, const float*, long)>(loops::gelu_tanh), 0.f, 1.3e-7);
  check(static_cast<void (*)(double*, const double*, long)>(loops::gelu_tanh), 0., 2.5e-16);
  constexpr float inf = std::numeric_limits<float>::infinity();
  CHECK(nabla::math::gelu_tanh(inf) == inf);
  CHECK(std::signbit(nabla::math::gelu_tanh(-inf)));
  CHECK(nabla::math::gelu_tanh(-inf) == 0);
  CHECK(std::isnan(nabla::math::gelu_tanh(inf - inf)));
}

}  // namespace test_of_activation
