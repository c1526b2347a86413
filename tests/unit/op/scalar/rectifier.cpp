// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/rectifier.hpp>

#include "ulp.hpp"

namespace test_of_rectifier {

namespace {

const auto log_logistic = [](auto x) {
  return std::isnan(x) ? x : -(std::fmax(-x, decltype(x)(0)) + std::log1p(std::exp(-std::fabs(x))));
};
const auto self_gated = [](auto x) {
  using W = decltype(x);
  if (std::isinf(x) && x < 0) return -W(0);
  if (x > 40) return x;
  const W e = std::exp(x);
  return x * (e * (e + 2)) / (e * (e + 2) + 2);
};
const auto over_one_and_itself = [](auto x) {
  return std::isinf(x) ? std::copysign(decltype(x)(1), x) : x / (1 + std::fabs(x));
};
const auto half_of_sum = [](auto x) {
  if (std::isnan(x)) return x;
  const auto root = std::hypot(x, decltype(x)(2));
  return x < 0 ? 2 / (root - x) : x / 2 + root / 2;
};
const auto exponential = [](auto x, double a) { return x > 0 ? x : decltype(x)(a) * std::expm1(x); };
const auto scaled = [](auto x) {
  using W = decltype(x);
  const W s = W(1.0507009873554804934193349852946L), a = W(1.6732632423543772848170429916717L);
  return x > 0 ? s * x : s * a * std::expm1(x);
};
const auto within = [](auto x, int low, int high) {
  using W = decltype(x);
  return x < W(low) ? W(low) : x > W(high) ? W(high) : x;
};

/// Of a function with a parameter: as a loop of its own.
template <class T>
void (*squareplus_of_4)(T*, const T*, long) = [](T* y, const T* x, long n) {
  for (long i = 0; i < n; ++i) y[i] = nabla::math::squareplus(x[i], T(4));
};
template <class T>
void (*elu_of_2)(T*, const T*, long) = [](T* y, const T* x, long n) {
  for (long i = 0; i < n; ++i) y[i] = nabla::math::elu(x[i], T(1.5));
};
template <class T>
void (*celu_of_2)(T*, const T*, long) = [](T* y, const T* x, long n) {
  for (long i = 0; i < n; ++i) y[i] = nabla::math::celu(x[i], T(1.5));
};
template <class T>
void (*leaky_relu_of_quarter)(T*, const T*, long) = [](T* y, const T* x, long n) {
  for (long i = 0; i < n; ++i) y[i] = nabla::math::leaky_relu(x[i], T(0.25));
};

template <class T>
void check_all(double log_sigmoid, double mish, double soft_sign, double squareplus, double elu, double celu,
               double selu) {
  ulp::check<T>(loops::log_sigmoid, log_logistic, log_sigmoid);
  ulp::check<T>(loops::mish, self_gated, mish);
  ulp::check<T>(loops::soft_sign, over_one_and_itself, soft_sign);
  ulp::check<T>(squareplus_of_4<T>, half_of_sum, squareplus);
  ulp::check<T>(
      elu_of_2<T>, [](auto x) { return exponential(x, 1.5); }, elu);
  ulp::check<T>(
      celu_of_2<T>, [](auto x) { return x > 0 ? x : decltype(x)(1.5) * std::expm1(x / decltype(x)(1.5)); }, celu);
  ulp::check<T>(loops::selu, scaled, selu);
  ulp::check<T>(
      leaky_relu_of_quarter<T>, [](auto x) { return x < 0 ? x / 4 : x; }, 0.5);
  ulp::check<T>(
      loops::relu6, [](auto x) { return within(x + 0, 0, 6); }, 0);
  ulp::check<T>(
      loops::hard_tanh, [](auto x) { return within(x, -1, 1); }, 0);
  ulp::check<T>(
      loops::sparse_sigmoid, [](auto x) { return (within(x, -1, 1) + 1) / 2; }, 0.5);
}

/// In units of epsilon times max(1, |x|).
template <class T, class Want>
double absolute_error(void (*loop)(T*, const T*, long), Want want) {
  std::vector<T> x;
  for (const T v : ulp::numbers<T>())
    if (std::isfinite(v)) x.push_back(v);
  std::vector<T> y(x.size());
  loop(y.data(), x.data(), static_cast<long>(x.size()));
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto wide = static_cast<typename ulp::wider<T>::type>(x[i]);
    const double error = static_cast<double>(std::fabs(y[i] - want(wide)));
    const double unit = std::max(1., std::fabs(static_cast<double>(x[i]))) * std::numeric_limits<T>::epsilon();
    worst = std::max(worst, error / unit);
  }
  return worst;
}
const auto piece = [](auto x) { return within(x + 3, 0, 6) / 6; };
const auto gated_piece = [](auto x) { return x * (within(x + 3, 0, 6) / 6); };
const auto parabola = [](auto x) { return x > 1 ? x : x < -1 ? x * 0 : (x + 1) * (x + 1) / 4; };

}  // namespace

TEST_CASE("activations made of pieces, f32: within their ulp of libm over all bit patterns") {
  check_all<float>(1.9, 3.6, 1.6, 2.4, 2.1, 2.6, 2.7);
}
TEST_CASE("activations made of pieces, f64: within their ulp of libm over all bit patterns") {
  check_all<double>(1.7, 3.0, 1.5, 2.6, 2.1, 2.5, 2.7);
}
TEST_CASE("hard_sigmoid, hard_silu, sparse_plus: within an epsilon of max(1, |x|)") {
  CHECK(absolute_error<float>(loops::hard_sigmoid, piece) <= 1);
  CHECK(absolute_error<double>(loops::hard_sigmoid, piece) <= 1);
  CHECK(absolute_error<float>(loops::hard_silu, gated_piece) <= 1);
  CHECK(absolute_error<double>(loops::hard_silu, gated_piece) <= 1);
  CHECK(absolute_error<float>(loops::sparse_plus, parabola) <= 1);
  CHECK(absolute_error<double>(loops::sparse_plus, parabola) <= 1);
}

TEST_CASE("activations at infinities") {
  constexpr float inf = std::numeric_limits<float>::infinity();
  namespace math = nabla::math;
  CHECK(math::log_sigmoid(-inf) == -inf);
  CHECK(math::log_sigmoid(inf) == 0);
  CHECK(math::mish(-inf) == 0);
  CHECK(std::signbit(math::mish(-inf)));
  CHECK(math::elu(-inf, 1.5f) == -1.5f);
  CHECK(math::hard_silu(-inf) == 0);
  CHECK(math::hard_silu(inf) == inf);
  CHECK(math::squareplus(-inf, 4.f) == 0);
  CHECK(math::squareplus(0.f, 0.f) == 0);
  CHECK(math::sparse_plus(-inf) == 0);
}

}  // namespace test_of_rectifier
