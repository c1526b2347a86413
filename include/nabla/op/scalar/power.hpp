// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/bits.hpp>
#include <nabla/op/scalar/classify.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/exp.hpp>
#include <nabla/op/scalar/log.hpp>

// A call of sqrt may set errno, which leaves the loop scalar on both compilers unless they are given -fno-math-errno. A
// call through a pointer to a function "without effects" is folded to the instruction. g++ wants that attribute on the
// type, clang on the variable; the compilers for devices know it in neither place.
#if defined(__NO_MATH_ERRNO__) || defined(__CUDACC__) || defined(__HIPCC__)
#define NABLA_PLAIN_SQRT 1
#else
#define NABLA_PLAIN_SQRT 0
extern "C" {
float sqrtf(float) noexcept;
double sqrt(double) noexcept;
}
#endif

namespace nabla::detail {

#if NABLA_PLAIN_SQRT
NABLA_FUNCTION NABLA_INLINE float machine_sqrt(float x) { return NABLA_LIBM(sqrtf, x); }
NABLA_FUNCTION NABLA_INLINE double machine_sqrt(double x) { return NABLA_LIBM(sqrt, x); }
#else
typedef float (*float_function)(float) __attribute__((const));
typedef double (*double_function)(double) __attribute__((const));

NABLA_INLINE float machine_sqrt(float x) {
  float (*const root)(float) __attribute__((const)) =
      reinterpret_cast<float_function>(static_cast<float (*)(float)>(::sqrtf));
  return root(x);
}
NABLA_INLINE double machine_sqrt(double x) {
  double (*const root)(double) __attribute__((const)) =
      reinterpret_cast<double_function>(static_cast<double (*)(double)>(::sqrt));
  return root(x);
}
#endif

/// The square root of a constant, by Newton's iteration from above and one step with an exact remainder.
NABLA_FUNCTION constexpr double constant_sqrt(double x) {
  if (!(x > 0.) || to_bits(x) >= ieee<double>::infinity) return x < 0. ? from_bits(ieee<double>::quiet_nan) : x;
  double root = x > 1. ? x : 1.;
  for (double next = 0.5 * (root + x / root); next < root; next = 0.5 * (root + x / root)) root = next;
  const double square = root * root;
  return root + ((x - square) - product_error(root, root, square)) / (2. * root);
}

template <Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T square_root(T x) {
  if (__builtin_is_constant_evaluated()) return static_cast<T>(constant_sqrt(static_cast<double>(x)));
  return machine_sqrt(x);
}

/// log2 of |x| in f64 with a relative error of 1e-10; -inf at 0, inf at inf and nan.
NABLA_FUNCTION NABLA_INLINE constexpr double log2_in_double(float x) {
  const auto [f, power] = split_log(magnitude(x));
  const double r = static_cast<double>(f);
  const double p =
      polynomial(r, 1.4426950407474090632, -0.72134751962216459020, 0.48089843784485913902, -0.36067396915180310879,
                 0.28852958625659469449, -0.24043413529199575442, 0.20645434823427949445, -0.18079633159258198805,
                 0.15432489920470243705, -0.13754839882398259249, 0.17608480392870113253, -0.16582046029314628788);
  const double y = mul_add(r, p, static_cast<double>(power));
  const auto zero = std::uint64_t{0} - (zero_mask(x) & 1u);
  const auto unbounded = std::uint64_t{0} - (~less_mask(magnitude_bits(x), ieee<float>::infinity) & 1u);
  const double infinite = from_bits(ieee<double>::infinity | (zero & ieee<double>::sign));
  return pick(zero | unbounded, infinite, y);
}

/// 2^x rounded to f32 once, |x| <= 200.
NABLA_FUNCTION NABLA_INLINE constexpr float exp2_of_double(double x) {
  const double shifted = x + whole_shift<double>;
  const double r = x - (shifted - whole_shift<double>);
  const double p = polynomial(r, 1., 0.6931472057416805387379530719480460644, 0.2402264861929736261547674303074018098,
                              5.5503287527420182290160965846690610e-2, 9.6183527141801022613298937678608626e-3,
                              1.3399944497913440950853658946506503e-3, 1.5376664357163834164e-4);
  const std::uint64_t n = to_bits(shifted) - to_bits(whole_shift<double>);
  return static_cast<float>(from_bits(to_bits(p) + (n << 52)));
}

/// x^y with all of C's limits, by 2^(y log2 |x|).
NABLA_FUNCTION NABLA_INLINE constexpr float float_pow(float x, float y) {
  const double t = static_cast<double>(y) * log2_in_double(x);
  const float z = exp2_of_double(clamp_magnitude(t, 200.));
  // From 2^24 on every f32 is even; below, a conversion to an integer is exact.
  const std::uint32_t narrow = less_mask(magnitude_bits(y), to_bits(0x1p24f));
  const std::int32_t whole = static_cast<std::int32_t>(keep(narrow, y));
  const std::uint32_t is_whole = ~narrow | zero_mask(static_cast<float>(whole) - keep(narrow, y));
  const std::uint32_t odd = is_whole & ~even_mask(static_cast<std::uint32_t>(whole));
  const std::uint32_t ax = magnitude_bits(x);
  const std::uint32_t infinity = ieee<float>::infinity;
  const std::uint32_t proper = ~zero_mask(x) & less_mask(ax, infinity);
  const std::uint32_t is_nan = nan_mask(x) | nan_mask(y) | (sign_mask(x) & proper & ~is_whole);
  const std::uint32_t y_infinite = less_mask(magnitude_bits(y) ^ infinity, 1u);
  const std::uint32_t x_unit = less_mask(ax ^ to_bits(1.f), 1u);
  const std::uint32_t one = zero_mask(y) | (x_unit & (~sign_mask(x) | y_infinite));
  const float signed_z = from_bits(to_bits(z) | (odd & to_bits(x) & 0x80000000u));
  return pick(one, 1.f, poison(is_nan, signed_z));
}

}  // namespace nabla::detail

namespace nabla::math {

/// Square root, correctly rounded; -0 at -0, nan below. Integers count as f32. Derivative: 1/(2 sqrt(x)).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T sqrt(T x) noexcept {
  return detail::square_root(x);
}
NABLA_MATH_OF_INTEGERS(sqrt)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sqrt(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto y = sqrt(x.value);
  return detail::chain(x, y, T(0.5) / (y + T(0)));
}

/// 1/sqrt(x); inf at 0, -inf at -0, 0 at inf, nan below. Error at most 1.5 ulp (f32), 1.5 ulp (f64).
/// Integers count as f32. Derivative: -rsqrt(x)/(2 x).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T rsqrt(T x) noexcept {
  NABLA_DEVICE_MATH(T, rsqrt, x)
  return T(1) / detail::square_root(x);
}
NABLA_MATH_OF_INTEGERS(rsqrt)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto rsqrt(const X& x) noexcept {
  const auto y = rsqrt(x.value);
  return detail::chain(x, y, y * detail::base_of<X>(-0.5) / x.value);
}

/// Cube root, negative x included. f32: error at most 0.6 ulp; f64 is libm's.
/// Integers count as f32. Derivative: 1/(3 cbrt(x)^2). Source: a third of the exponent (W. Kahan), then Newton.
NABLA_FUNCTION NABLA_INLINE constexpr float cbrt(float x) noexcept {
  NABLA_DEVICE_MATH(float, cbrt, x)
  const std::uint32_t subnormal = detail::less_mask(detail::magnitude_bits(x), detail::ieee<float>::least_normal);
  const float ax = detail::magnitude(x) * detail::pick(subnormal, 0x1p24f, 1.f);
  // 1/cbrt first, which needs no division; its bit pattern is about 4/3 of that of 1, less a third of that of x.
  const float third = static_cast<float>(static_cast<std::int32_t>(detail::to_bits(ax))) * (1.f / 3.f);
  float r = detail::from_bits(0x54a21d2au - static_cast<std::uint32_t>(static_cast<std::int32_t>(third)));
  r = r * detail::mul_add(-1.f / 3.f, ax * r * r * r, 4.f / 3.f);
  r = r * detail::mul_add(-1.f / 3.f, ax * r * r * r, 4.f / 3.f);
  // One more step for the root itself, in f64: then only the last rounding is left.
  const double y = static_cast<double>(ax * r * r);
  const double excess = detail::mul_add(y * y, y, -static_cast<double>(ax));
  const float better = static_cast<float>(detail::mul_add(excess, static_cast<double>(r * r * (-1.f / 3.f)), y));
  const float unscaled = better * detail::pick(subnormal, 0x1p-8f, 1.f);
  const std::uint32_t finite = detail::less_mask(detail::magnitude_bits(x), detail::ieee<float>::infinity);
  return detail::pick(finite & ~detail::zero_mask(x), detail::with_sign(unscaled, x), x);
}
NABLA_FUNCTION NABLA_INLINE double cbrt(double x) noexcept { return NABLA_LIBM(cbrt, x); }
NABLA_MATH_OF_INTEGERS(cbrt)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto cbrt(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto y = cbrt(x.value);
  return detail::chain(x, y, T(1) / (y * y * T(3)));
}

/// x^y with all of C's limits: 1 where y = 0 or x = 1, nan where x < 0 and y is not whole, the sign of an odd whole y
/// kept. f32: error at most 0.7 ulp; f64 is libm's. Integers count as f32. Derivatives: y x^(y-1) and x^y ln x.
/// Source: 2^(y log2 |x|) in f64, own minimax polynomials.
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T pow(T x, T y) noexcept {
  if constexpr (sizeof(T) == 8) {
    return NABLA_LIBM(pow, x, y);
  } else {
    NABLA_DEVICE_MATH(T, pow, x, y)
    return detail::float_pow(x, y);
  }
}
NABLA_MATH_OF_MIXED_NUMBERS(pow)

}  // namespace nabla::math

namespace nabla::detail {

/// y x^(y-1); 0 at y = 0 whatever x is.
template <class A, class B>
NABLA_FUNCTION NABLA_INLINE constexpr auto pow_in_base(const A& x, const B& y) {
  using math::pow;
  using T = base_of<decltype(x + y)>;
  const auto lower = pow(x, y - T(1));
  return y * choose(y == 0, choose(math::isfinite(lower), lower, T(0)), lower);
}
/// x^y ln x; 0 at x = 0 unless y < 0.
template <class A, class Z>
NABLA_FUNCTION NABLA_INLINE constexpr auto pow_in_exponent(const A& x, const Z& power) {
  return power * math::log(choose(x == 0, base_of<A>(1), x));
}

}  // namespace nabla::detail

namespace nabla::math {

template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto pow(const A& x, const B& y) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(y);
  const auto z = pow(u, v);
  if constexpr (detail::tag_of<B> < tag) {
    return detail::chain(x, z, detail::pow_in_base(u, v));
  } else if constexpr (detail::tag_of<A> < tag) {
    return detail::chain(y, z, detail::pow_in_exponent(u, z));
  } else {
    return detail::chain(x, y, z, detail::pow_in_base(u, v), detail::pow_in_exponent(u, z));
  }
}

/// sqrt(x^2 + y^2) without overflow on the way; inf if either is inf, even beside a nan. f32: error at most 0.51 ulp,
/// through f64; f64 is libm's. Integers count as f32. Derivatives: x/hypot(x, y) and y/hypot(x, y).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T hypot(T x, T y) noexcept {
  if constexpr (sizeof(T) == 8) {
    return NABLA_LIBM(hypot, x, y);
  } else {
    NABLA_DEVICE_MATH(T, hypot, x, y)
    const double a = static_cast<double>(x);
    const double b = static_cast<double>(y);
    const float z = static_cast<float>(detail::square_root(detail::mul_add(a, a, b * b)));
    const std::uint32_t infinity = detail::ieee<float>::infinity;
    const std::uint32_t unbounded = detail::less_mask(detail::magnitude_bits(x) ^ infinity, 1u) |
                                    detail::less_mask(detail::magnitude_bits(y) ^ infinity, 1u);
    return detail::pick(unbounded, detail::from_bits(infinity), z);
  }
}
NABLA_MATH_OF_MIXED_NUMBERS(hypot)
template <class A, detail::DualPair<A> B>
NABLA_FUNCTION NABLA_INLINE constexpr auto hypot(const A& x, const B& y) noexcept {
  constexpr int tag = detail::top_tag<A, B>;
  using T = detail::base_of<decltype(x + y)>;
  const auto u = detail::value_at<tag>(x);
  const auto v = detail::value_at<tag>(y);
  const auto z = hypot(u, v);
  return detail::chain(x, y, z, detail::choose(z == 0, T(0), u / z), detail::choose(z == 0, T(0), v / z));
}

}  // namespace nabla::math
