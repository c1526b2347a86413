// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/bits.hpp>
#include <nabla/op/scalar/complex.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/exp.hpp>
#include <nabla/op/scalar/log.hpp>
#include <nabla/op/scalar/special.hpp>

namespace nabla::detail {

/// x within [-bound, bound], past which a function's derivative is constant: there x times 0 is not to be inf times 0.
template <class X>
NABLA_FUNCTION NABLA_INLINE constexpr auto within(const X& x, base_of<X> bound) {
  return choose(x < -bound, -bound, choose(x > bound, bound, x));
}

/// w and 1 + w of w = size (cos y + i sin y), size <= 1. By half the angle, so that 1 + w keeps its digits near w = -1;
/// 0 and 1 where the size is 0, whatever y is.
template <Complex Z>
struct beside_one {
  using T = part_dtype<Z>;
  Z power, whole;

  NABLA_FUNCTION NABLA_INLINE static constexpr beside_one of(T size, T size_less_one, T y) {
    const auto vanishes = zero_mask(size);
    const T c = pick(vanishes, T(1), math::cos(T(0.5) * y)), s = keep(~vanishes, math::sin(T(0.5) * y));
    const T im = T(2) * size * c * s;
    return {Z(size * (c - s) * (c + s), im), Z((T(1) + size) * c * c - size_less_one * s * s, im)};
  }
  NABLA_FUNCTION NABLA_INLINE constexpr Z log() const {
    const T x = power.real(), y = power.imag();
    const Z far = math::log(whole);
    // |1 + w|^2 = 1 + x (2 + x) + y^2
    const T near = T(0.5) * math::log1p(x * (T(2) + x) + y * y);
    return Z(pick(beyond_mask(x, T(0.35)) | beyond_mask(y, T(0.35)), far.real(), near), far.imag());
  }
};

}  // namespace nabla::detail

namespace nabla::math {

/// 1/(1 + e^-x). Error at most 2.4 ulp (f32), 2.2 ulp (f64), for both signs: the exponential taken is e^-|x|.
/// Integers count as f32. Derivative: sigmoid(x) sigmoid(-x).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T sigmoid(T x) noexcept {
  const T e = exp(-detail::magnitude(x));
  return detail::pick(detail::sign_mask(x), e, T(1)) / (T(1) + e);
}
NABLA_MATH_OF_INTEGERS(sigmoid)
/// The same of a complex number, 0 or 1 where e^-|x| is 0. Error at most 4.1 eps (f32), 4 eps (f64), near a pole too.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z sigmoid(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  const auto below = detail::sign_mask(z.real());
  const T size = -detail::magnitude(z.real());
  const auto [power, whole] =
      detail::beside_one<Z>::of(math::exp(size), math::expm1(size), detail::pick(below, z.imag(), -z.imag()));
  const Z over = Z(detail::pick(below, power.real(), T(1)), detail::keep(below, power.imag()));
  const Z y = detail::complex_quotient(over, whole);
  return Z(y.real(), detail::pick(detail::zero_mask(z.imag()), z.imag(), y.imag()));
}
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sigmoid(const X& x) noexcept {
  const auto y = math::sigmoid(x.value);
  return detail::chain(x, y, detail::wrapped_product(y, math::sigmoid(-x.value)));
}

/// x sigmoid(x); -0 at -inf. Error at most 3.3 ulp (f32), 2.9 ulp (f64).
/// Integers count as f32. Derivative: s + x s (1 - s) with s = sigmoid(x).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T silu(T x) noexcept {
  // Below, x e^x / (1 + e^x) with the power of two last: past -87 e^x alone is subnormal and short of digits.
  const auto [value, power] = detail::exp_parts(-detail::magnitude(x));
  const T e = detail::times_power_of_two(value, power);
  const T near = detail::clamp_magnitude(x, detail::exp_bound<T>);
  const T below = detail::times_power_of_two(near * value / (T(1) + e), power);
  const T above = x / (T(1) + e);
  return detail::poison(detail::nan_mask(x), detail::pick(detail::sign_mask(x), below, above));
}
NABLA_MATH_OF_INTEGERS(silu)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto silu(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto u = detail::within(x.value, detail::exp_bound<T>);
  return detail::chain(x, silu(x.value), sigmoid(u) * (u * sigmoid(-u) + T(1)));
}

/// ln(1 + e^x), as max(x, 0) + ln(1 + e^-|x|). Error at most 1.9 ulp (f32), 1.7 ulp (f64).
/// Integers count as f32. Derivative: sigmoid(x).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T softplus(T x) noexcept {
  return detail::keep(~detail::sign_mask(x), x) + log1p(exp(-detail::magnitude(x)));
}
NABLA_MATH_OF_INTEGERS(softplus)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto softplus(const X& x) noexcept {
  return detail::chain(x, softplus(x.value), sigmoid(x.value));
}

/// x (1 + erf(x/sqrt2)) / 2, x times the normal distribution function; -0 at -inf. f32: error at most 4.8 ulp, in the
/// far negative tail too; f64: by libm's erfc. Integers count as f32.
/// Derivative: Phi(x) + x phi(x), phi the normal density. Source: erfc, whose x^2/2 is had exactly from x.
NABLA_FUNCTION NABLA_INLINE constexpr float gelu(float x) noexcept {
  const float a = detail::clamp_magnitude(detail::magnitude(x), 14.5f);
  const float square = a * a;
  const float low = 0.5f * detail::product_error(a, a, square);
  const float z = detail::mul_add(a, 0x1.6a09e6p-1f, a * 0x1.9fcef4p-27f);  // a / sqrt2
  const auto [value, power] = detail::erfc_parts(z, 0.5f * square, low, 0.5f * a);
  const float below = detail::times_power_of_two(value, power);
  const float far = detail::pick(detail::sign_mask(x), -below, x - below);
  const float near = 0.5f * x * (1.f + detail::erf_near_zero(x * 0x1.6a09e6p-1f));
  return detail::poison(detail::nan_mask(x), detail::pick(detail::beyond_mask(x, 1.06f), far, near));
}
NABLA_FUNCTION NABLA_INLINE double gelu(double x) noexcept {
  const double near = detail::pick(detail::sign_mask(x), detail::clamp_magnitude(x, 40.), x);
  return 0.5 * near * erfc(-0x1.6a09e667f3bcdp-1 * x);
}
NABLA_MATH_OF_INTEGERS(gelu)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto gelu(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto u = detail::within(x.value, T(40));
  const auto density = exp(u * u * T(-0.5)) * static_cast<T>(0x1.9884533d43651p-2);
  const auto below = erfc(u * static_cast<T>(-0x1.6a09e667f3bcdp-1)) * T(0.5);
  return detail::chain(x, gelu(x.value), below + u * density);
}

/// The tanh form of gelu, x (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))) / 2, which differs from gelu by up to 5e-4; -0 at
/// -inf. Error at most 1.3e-7 (f32), 2.5e-16 (f64) times max(1, |x|): left of -2 the formula itself loses digits.
/// Integers count as f32. Derivative: s + x s (1 - s) u' with s = sigmoid(u), u = 2 sqrt(2/pi) (x + 0.044715 x^3).
/// Source: D. Hendrycks and K. Gimpel (2016), as x sigmoid(u).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T gelu_tanh(T x) noexcept {
  constexpr T bound = std::is_same_v<T, float> ? T(12) : T(30);
  const T near = detail::pick(detail::sign_mask(x), detail::clamp_magnitude(x, bound), x);
  const T finite = detail::clamp_magnitude(x, bound);
  const T twice = finite * detail::mul_add(finite * finite, T(0.07135481627260025), T(1.5957691216057308));
  const T e = exp(-detail::magnitude(twice));
  const T y = near * detail::pick(detail::sign_mask(x), e, T(1)) / (T(1) + e);
  return detail::poison(detail::nan_mask(x), y);
}
NABLA_MATH_OF_INTEGERS(gelu_tanh)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto gelu_tanh(const X& x) noexcept {
  using T = detail::base_of<X>;
  const auto u = detail::within(x.value, T(30));
  const auto square = u * u;
  const auto twice = u * (square * T(0.07135481627260025) + T(1.5957691216057308));
  const auto slope = square * T(3 * 0.07135481627260025) + T(1.5957691216057308);
  return detail::chain(x, gelu_tanh(x.value), sigmoid(twice) * (u * sigmoid(-twice) * slope + T(1)));
}

}  // namespace nabla::math
