// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/activation.hpp>
#include <nabla/op/scalar/hyperbolic.hpp>
#include <nabla/op/scalar/power.hpp>

namespace nabla::detail {

/// x with this value, and its tangent where it is passed on.
template <Dual X, class Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto passing(bool passes, const X& x, const Y& value) {
  return make_dual<tag_of<X>>(value, choose(passes, x.tangent, base_of<X>(0)));
}

/// sqrt(x^2 + b) for b >= 0; |x| where the square would overflow.
template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T root_of_sum(T x, T b) {
  if constexpr (sizeof(T) == 4) {
    const double v = static_cast<double>(x);
    return static_cast<T>(square_root(mul_add(v, v, static_cast<double>(b))));
  } else {
    const T near = clamp_magnitude(x, T(0x1p500));
    return pick(beyond_mask(x, T(0x1p500)), magnitude(x), square_root(mul_add(near, near, b)));
  }
}

}  // namespace nabla::detail

/// Activations of networks that are made of pieces. Integers count as f32.
namespace nabla::math {

/// ln sigmoid(x) = -softplus(-x). Error at most 1.9 ulp (f32), 1.7 ulp (f64). Derivative: sigmoid(-x).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T log_sigmoid(T x) noexcept {
  return -softplus(-x);
}
NABLA_MATH_OF_INTEGERS(log_sigmoid)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto log_sigmoid(const X& x) noexcept {
  return detail::chain(x, log_sigmoid(x.value), sigmoid(-x.value));
}

/// x tanh(ln(1 + e^x)); -0 at -inf. Error at most 3.6 ulp (f32), 3.0 ulp (f64), in the far negative tail too.
/// Derivative: t + x (1 - t^2) sigmoid(x) with t = tanh(softplus(x)). Source: with e = e^x, t = e (e + 2) / (e (e + 2)
/// + 2).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T mish(T x) noexcept {
  const auto [value, power] = detail::exp_parts(-detail::magnitude(x));
  const T e = detail::times_power_of_two(value, power);
  const T near = detail::clamp_magnitude(x, detail::exp_bound<T>);
  const T sum = detail::mul_add(e, e, T(2) * e);
  const T below = detail::times_power_of_two(near * value * (e + T(2)) / (sum + T(2)), power);
  const T grown = detail::mul_add(T(2), e, T(1));
  const T above = x * (grown / detail::mul_add(T(2) * e, e, grown));
  return detail::poison(detail::nan_mask(x), detail::pick(detail::sign_mask(x), below, above));
}
NABLA_MATH_OF_INTEGERS(mish)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto mish(const X& x) noexcept {
  const auto u = detail::within(x.value, detail::exp_bound<detail::base_of<X>>);
  const auto t = tanh(softplus(u));
  return detail::chain(x, mish(x.value), t + u * detail::one_minus_square(t) * sigmoid(u));
}

/// x / (1 + |x|); +-1 at +-inf. Error at most 1.6 ulp (f32), 1.5 ulp (f64). Derivative: 1/(1 + |x|)^2.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T soft_sign(T x) noexcept {
  constexpr T last = std::is_same_v<T, float> ? T(0x1.fffffep127) : T(0x1.fffffffffffffp1023);
  const T y = x / (T(1) + detail::magnitude(x));
  return detail::poison(detail::nan_mask(x), detail::pick(detail::beyond_mask(x, last), detail::with_sign(T(1), x), y));
}
NABLA_MATH_OF_INTEGERS(soft_sign)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto soft_sign(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto d = T(1) / (detail::choose(x.value < 0, -x.value, x.value) + T(1));
  return detail::chain(x, soft_sign(x.value), d * d);
}

/// (x + sqrt(x^2 + b)) / 2, b >= 0: a softplus without exponentials. Error at most 2.4 ulp (f32), 2.6 ulp (f64), for
/// both signs. Derivatives: squareplus(x, b) / sqrt(x^2 + b) in x, 1/(4 sqrt(x^2 + b)) in b.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T squareplus(T x, T b) noexcept {
  const T root = detail::root_of_sum(x, b);
  // Below 0 the sum cancels; b / (root - x) is the same. Halves, for the sum of two large numbers is inf.
  const T half = T(0.5) * detail::magnitude(x) + T(0.5) * root;
  const T below = T(0.25) * b / detail::pick(detail::zero_mask(half), T(1), half);
  return detail::poison(detail::nan_mask(x), detail::pick(detail::sign_mask(x), below, T(0.5) * x + T(0.5) * root));
}
NABLA_MATH_OF_MIXED_NUMBERS(squareplus)
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto squareplus(const A& x, const B& b) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto v = detail::value_at<tag>(b);
  using T = detail::base_of<decltype(x + b)>;
  const auto u = detail::within(detail::value_at<tag>(x), std::is_same_v<T, float> ? T(0x1p60f) : T(0x1p500));
  const auto root = sqrt(u * u + v);
  return detail::chain(x, b, squareplus(detail::value_at<tag>(x), v), squareplus(u, v) / root, T(0.25) / root);
}

/// x above 0, a (e^x - 1) below. Error at most 2.1 ulp (f32), 2.1 ulp (f64). Derivatives: 1 above 0, a e^x else, in x;
/// 0 above 0, e^x - 1 else, in a.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T elu(T x, T a) noexcept {
  return detail::pick(detail::sign_mask(x), a * expm1(x), x);
}
NABLA_MATH_OF_MIXED_NUMBERS(elu)
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto elu(const A& x, const B& a) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(a);
  using T = detail::base_of<decltype(u + v)>;
  const bool above = u > 0;
  const auto below = detail::choose(above, detail::base_of<decltype(u)>(0), u);
  return detail::chain(x, a, elu(u, v), detail::choose(above, T(1), v * exp(below)), expm1(below));
}

/// x above 0, a (e^(x/a) - 1) below. Error at most 2.6 ulp (f32), 2.5 ulp (f64) where x/a is no subnormal. Derivatives:
/// 1 above 0, e^(x/a) else, in x; 0 above 0, e^(x/a) (1 - x/a) - 1 else, in a.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T celu(T x, T a) noexcept {
  return detail::pick(detail::sign_mask(x), a * expm1(x / a), x);
}
NABLA_MATH_OF_MIXED_NUMBERS(celu)
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto celu(const A& x, const B& a) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(a);
  using T = detail::base_of<decltype(u + v)>;
  const bool above = u > 0;
  const auto q = detail::choose(above, T(0), u / v);
  const auto bounded = detail::within(q, detail::exp_bound<T>);
  return detail::chain(x, a, celu(u, v), detail::choose(above, T(1), exp(q)), expm1(q) - bounded * exp(bounded));
}

/// s elu(x, a), with s and a such that a layer keeps mean 0 and variance 1. Error at most 2.7 ulp (f32), 2.7 ulp (f64).
/// Derivative: s above 0, s a e^x else. Source: G. Klambauer et al. (2017).
template <detail::Number X>
NABLA_FUNCTION NABLA_INLINE constexpr auto selu(const X& x) noexcept {
  using T = detail::real_of<detail::base_of<X>>;
  constexpr double s = 1.0507009873554804934193349852946, a = 1.6732632423543772848170429916717;
  return elu(x, static_cast<T>(a)) * static_cast<T>(s);
}

/// x from 0 on, slope x below. Error at most 0.5 ulp. Derivatives: 1 from 0 on, slope below, in x; 0 from 0 on, x
/// below, in slope.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T leaky_relu(T x, T slope) noexcept {
  return detail::pick(detail::sign_mask(x) & ~detail::zero_mask(x), slope * x, x);
}
NABLA_MATH_OF_MIXED_NUMBERS(leaky_relu)
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto leaky_relu(const A& x, const B& slope) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(slope);
  using T = detail::base_of<decltype(u + v)>;
  const bool below = u < 0;
  return detail::chain(x, slope, leaky_relu(u, v), detail::choose(below, v, T(1)), detail::choose(below, u, T(0)));
}

/// x within [0, 6]; nan stays nan. Exact. Derivative: 1 between them, else 0.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T relu6(T x) noexcept {
  const T low = detail::keep(~detail::sign_mask(x), x);
  return detail::poison(detail::nan_mask(x), detail::pick(detail::beyond_mask(low, T(6)), T(6), low));
}
NABLA_MATH_OF_INTEGERS(relu6)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto relu6(const X& x) noexcept {
  return detail::passing(x > 0 && x < 6, x, relu6(x.value));
}

/// x within [-1, 1]; nan stays nan. Exact. Derivative: 1 from -1 to 1, else 0.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T hard_tanh(T x) noexcept {
  return detail::poison(detail::nan_mask(x), detail::clamp_magnitude(x, T(1)));
}
NABLA_MATH_OF_INTEGERS(hard_tanh)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto hard_tanh(const X& x) noexcept {
  return detail::passing(x >= -1 && x <= 1, x, hard_tanh(x.value));
}

/// relu6(x + 3) / 6. Error at most 1.0 ulp of 1. Derivative: 1/6 between -3 and 3, else 0.
template <class X>
  requires(detail::Real<X> || detail::Dual<X>)
NABLA_FUNCTION NABLA_INLINE constexpr auto hard_sigmoid(const X& x) noexcept {
  using T = detail::base_of<X>;
  return relu6(x + T(3)) / T(6);
}
NABLA_MATH_OF_INTEGERS(hard_sigmoid)

/// x hard_sigmoid(x); -0 at -inf. Error at most 1.0 ulp of max(|x|, 1). Derivative: 0 up to -3, x/3 + 1/2 between, 1
/// from 3 on.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T hard_silu(T x) noexcept {
  const T near = detail::pick(detail::sign_mask(x), detail::clamp_magnitude(x, T(3)), x);
  return detail::poison(detail::nan_mask(x), near * hard_sigmoid(x));
}
NABLA_MATH_OF_INTEGERS(hard_silu)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto hard_silu(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto between = x.value / T(3) + T(0.5);
  const auto slope = detail::choose(x >= 3, T(1), detail::choose(x <= -3, T(0), between));
  return detail::chain(x, hard_silu(x.value), slope);
}

/// (x + 1) / 2 within [0, 1]. Error at most 0.5 ulp. Derivative: 1/2 between -1 and 1, else 0.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T sparse_sigmoid(T x) noexcept {
  return T(0.5) * (hard_tanh(x) + T(1));
}
NABLA_MATH_OF_INTEGERS(sparse_sigmoid)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sparse_sigmoid(const X& x) noexcept {
  using T = detail::base_of<X>;
  return detail::chain(x, sparse_sigmoid(x.value), x > -1 && x < 1 ? T(0.5) : T(0));
}

/// 0 up to -1, (x + 1)^2 / 4 between, x from 1 on. Error at most 1.0 ulp of max(|x|, 1). Derivative: sparse_sigmoid(x).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T sparse_plus(T x) noexcept {
  const T root = sparse_sigmoid(x);
  return detail::pick(detail::beyond_mask(x, T(1)) & ~detail::sign_mask(x), x, root * root);
}
NABLA_MATH_OF_INTEGERS(sparse_plus)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sparse_plus(const X& x) noexcept {
  return detail::chain(x, sparse_plus(x.value), sparse_sigmoid(x.value));
}

}  // namespace nabla::math
