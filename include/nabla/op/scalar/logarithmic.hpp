// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/activation.hpp>
#include <nabla/op/scalar/complex.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/exp.hpp>
#include <nabla/op/scalar/log.hpp>

namespace nabla::detail {

/// u - v, and 0 of two infinities alike; of complex numbers, of two such real parts.
template <class A, class B>
NABLA_FUNCTION NABLA_INLINE constexpr auto apart(const A& u, const B& v) {
  using base = base_of<decltype(u - v)>;
  if constexpr (is_complex<base>) {
    const auto a = plain(u), b = plain(v);
    const auto x = real_part(a), y = real_part(b);
    const bool alike = x == y && math::isinf(x);
    return choose(alike, base(0, imaginary_part(a) - imaginary_part(b)), u - v);
  } else {
    const bool alike = plain(u) == plain(v) && math::isinf(plain(u));
    return choose(alike, base(0), u - v);
  }
}
/// max(x, y) + tail(-|x - y|), where an infinity that is no difference stays itself.
template <Real T, class Tail>
NABLA_FUNCTION NABLA_INLINE constexpr T larger_and_tail(T x, T y, Tail tail) {
  const T d = x - y;
  const T larger = pick(sign_mask(d), y, x);
  const auto alike = nan_mask(d) & ~nan_mask(x) & ~nan_mask(y);
  return pick(alike, x, larger + tail(-magnitude(d)));
}
/// x + tail, x the one of the larger real part, where `tail` is given size and angle of the smaller power over the
/// larger; its imaginary part, in units of `radian`, brought into (-pi, pi].
template <Complex Z, class Tail>
NABLA_FUNCTION NABLA_INLINE constexpr Z larger_and_tail(Z x, Z y, part_dtype<Z> radian, Tail tail) {
  using T = part_dtype<Z>;
  const T between = x.real() - y.real(), turn = x.imag() - y.imag();
  const auto alike = nan_mask(between) & ~nan_mask(x.real()) & ~nan_mask(y.real()), takes_y = sign_mask(between);
  const Z rest = tail(-magnitude(keep(~alike, between)), pick(takes_y, turn, -turn));
  const T im = pick(takes_y, y.imag(), x.imag()) + rest.imag(), angle = im * radian;
  const auto beyond = beyond_mask(im, static_cast<T>(0x1.921fb54442d18p1) / radian);
  return Z(pick(takes_y, y.real(), x.real()) + rest.real(),
           pick(beyond, math::atan2(math::sin(angle), math::cos(angle)) / radian, im));
}
/// z, and 0 where x is 0 and y is a number.
template <Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z unless_nothing(Z x, Z y, Z z) {
  const auto nothing = zero_mask(x.real()) & zero_mask(x.imag()) & ~nan_mask(y.real()) & ~nan_mask(y.imag());
  return Z(keep(~nothing, z.real()), keep(~nothing, z.imag()));
}
/// x / y, and 0 for 0 / 0.
template <class A, class B>
NABLA_FUNCTION NABLA_INLINE constexpr auto over_or_zero(const A& x, const B& y) {
  using base = base_of<decltype(quotient(x, y))>;
  const bool none = plain(x) == base_of<A>(0) && plain(y) == base_of<B>(0);
  return quotient(x, choose(none, base(1), y));
}

}  // namespace nabla::detail

namespace nabla::math {

/// ln(e^x + e^y) without overflow. Error at most 1.6 ulp of max(|x|, |y|, 1) (f32, f64). Integers count as f32.
/// Derivatives: sigmoid(x - y) and sigmoid(y - x); one half at infinities alike.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T logaddexp(T x, T y) noexcept {
  return detail::larger_and_tail(x, y, [](T d) { return log1p(exp(d)); });
}
NABLA_MATH_OF_MIXED_NUMBERS(logaddexp)
/// The same of complex numbers, the imaginary part in (-pi, pi]. Error at most 1.6 eps (f32), 1.2 eps (f64) of
/// max(|x|, |y|, 1), and as many times more as e^x + e^y is smaller than its larger term.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z logaddexp(Z x, Z y) noexcept {
  using T = detail::part_dtype<Z>;
  return detail::larger_and_tail(x, y, T(1), [](T size, T angle) {
    return detail::beside_one<Z>::of(math::exp(size), math::expm1(size), angle).log();
  });
}
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto logaddexp(const A& x, const B& y) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(y);
  const auto d = detail::apart(u, v);
  return detail::chain(x, y, math::logaddexp(u, v), math::sigmoid(d), math::sigmoid(-d));
}

/// log2(2^x + 2^y) without overflow. Error at most 2.0 ulp of max(|x|, |y|, 1) (f32, f64). Integers count as f32.
/// Derivatives: 1/(1 + 2^(y - x)) and 1/(1 + 2^(x - y)); one half at infinities alike.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T logaddexp2(T x, T y) noexcept {
  return detail::larger_and_tail(x, y, [](T d) { return log1p(exp2(d)) * static_cast<T>(0x1.71547652b82fep0); });
}
NABLA_MATH_OF_MIXED_NUMBERS(logaddexp2)
/// The same of complex numbers, the imaginary part in (-pi / ln2, pi / ln2]. Error at most 1.8 eps (f32), 1.5 eps
/// (f64) of max(|x|, |y|, 1), and as many times more as 2^x + 2^y is smaller than its larger term.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z logaddexp2(Z x, Z y) noexcept {
  using T = detail::part_dtype<Z>;
  constexpr T ln2 = static_cast<T>(0x1.62e42fefa39efp-1), per_log = static_cast<T>(0x1.71547652b82fep0);
  return detail::larger_and_tail(x, y, ln2, [](T size, T angle) {
    const Z tail = detail::beside_one<Z>::of(math::exp2(size), math::expm1(size * ln2), angle * ln2).log();
    return Z(per_log * tail.real(), per_log * tail.imag());
  });
}
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto logaddexp2(const A& x, const B& y) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(y);
  using T = detail::part_dtype<detail::base_of<decltype(u + v)>>;
  const auto d = detail::wrapped_product(detail::apart(u, v), static_cast<T>(0x1.62e42fefa39efp-1));
  return detail::chain(x, y, math::logaddexp2(u, v), math::sigmoid(d), math::sigmoid(-d));
}

/// x ln y; 0 at x = 0 unless y is nan. Error at most 1.8 ulp (f32, f64). Integers count as f32.
/// Derivatives: ln y and x/y.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T xlogy(T x, T y) noexcept {
  return detail::keep(~(detail::zero_mask(x) & ~detail::nan_mask(y)), x * log(y));
}
NABLA_MATH_OF_MIXED_NUMBERS(xlogy)
/// The same of complex numbers. Error at most 2 eps (f32, f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z xlogy(Z x, Z y) noexcept {
  return detail::unless_nothing(x, y, detail::complex_product(x, math::log(y)));
}
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto xlogy(const A& x, const B& y) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(y);
  return detail::chain(x, y, math::xlogy(u, v), math::log(v), detail::over_or_zero(u, v));
}

/// x ln(1 + y), to full precision near y = 0; 0 at x = 0 unless y is nan. Error at most 2.9 ulp (f32), 2.4 ulp (f64).
/// Integers count as f32. Derivatives: ln(1 + y) and x/(1 + y).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T xlog1py(T x, T y) noexcept {
  return detail::keep(~(detail::zero_mask(x) & ~detail::nan_mask(y)), x * log1p(y));
}
NABLA_MATH_OF_MIXED_NUMBERS(xlog1py)
/// The same of complex numbers. Error at most 2.5 eps (f32, f64).
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z xlog1py(Z x, Z y) noexcept {
  return detail::unless_nothing(x, y, detail::complex_product(x, math::log1p(y)));
}
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto xlog1py(const A& x, const B& y) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(y);
  using T = detail::base_of<decltype(u + v)>;
  return detail::chain(x, y, math::xlog1py(u, v), math::log1p(v), detail::over_or_zero(u, v + T(1)));
}

/// ln(1 - e^-x), to full precision at both ends; -inf at 0, nan below. Error at most 2.3 ulp (f32), 2.1 ulp (f64).
/// Integers count as f32. Derivative: 1/(e^x - 1). Source: M. Maechler (2012).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T log1mexp(T x) noexcept {
  const auto far = detail::beyond_mask(x, static_cast<T>(0x1.62e42fefa39efp-1));
  const T y = detail::pick(far, log1p(-exp(-x)), log(-expm1(-x)));
  return detail::poison(detail::sign_mask(x) & ~detail::zero_mask(x), y);
}
NABLA_MATH_OF_INTEGERS(log1mexp)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto log1mexp(const X& x) noexcept {
  using T = detail::base_of<X>;
  // As e^-x / (1 - e^-x): past 709 e^x is no number, and its derivatives would be inf / inf.
  const auto v = detail::from_zero_on(x.value);
  return detail::chain(x, log1mexp(x.value), exp(-v) / -expm1(-v) + T(0));
}

}  // namespace nabla::math
