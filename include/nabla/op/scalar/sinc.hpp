// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/rounding.hpp>
#include <nabla/op/scalar/trig.hpp>

namespace nabla::detail {

/// The derivative of order N of sin(z)/z. From 3 on by z f_N = sin^(N)(z) - N f_(N-1), below by the power series, where
/// that difference would lose its digits.
template <int N>
NABLA_FUNCTION NABLA_INLINE constexpr double sine_over(double z) {
  const double turned = N % 4 == 0   ? math::sin(z)
                        : N % 4 == 1 ? math::cos(z)
                        : N % 4 == 2 ? -math::sin(z)
                                     : -math::cos(z);
  if constexpr (N == 0) {
    return z == 0. ? 1. : turned / z;
  } else {
    if (z > 3. || z < -3.) return (turned - N * sine_over<N - 1>(z)) / z;
    // The term of z^(2k - N): (-1)^k z^(2k - N) / ((2k - N)! (2k + 1)).
    constexpr int first = (N + 1) / 2;
    double term = (first % 2 == 0 ? 1. : -1.) * (N % 2 == 0 ? 1. : z);
    double sum = 0.;
    for (int k = first; k < first + 14; ++k) {
      sum += term / (2 * k + 1);
      const int power = 2 * k - N;
      term *= -z * z / ((power + 1) * (power + 2));
    }
    return sum;
  }
}

/// The derivative of order N of sinc, of a number or of a dual one.
template <int N, Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T sinc_derivative(T x) {
  constexpr double pi = 0x1.921fb54442d18p1;
  double scale = 1.;
  for (int k = 0; k < N; ++k) scale *= pi;
  const double v = static_cast<double>(x);
  return static_cast<T>(magnitude(v) < from_bits(ieee<double>::infinity) ? scale * sine_over<N>(pi * v)
                                                                         : from_bits(ieee<double>::quiet_nan));
}
template <int N, Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sinc_derivative(const X& x) {
  return chain(x, sinc_derivative<N>(x.value), sinc_derivative<N + 1>(x.value));
}

}  // namespace nabla::detail

namespace nabla::math {

/// sin(pi x) / (pi x); 1 at 0, 0 at the other whole numbers, nan at +-inf. Error at most 2.9 ulp (f32), 2.8 ulp (f64).
/// Integers count as f32. Derivatives: of any order, by their series near 0; error 2e-14 of pi^n (f64).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T sinc(T x) noexcept {
  constexpr T pi = static_cast<T>(0x1.921fb54442d18p1);
  const T whole = detail::nearest(x);
  const T wave = sin((x - whole) * pi);
  // sin(pi x) is that of the fraction, negated where the whole number is odd.
  const T odd = T(1) - T(2) * detail::magnitude(whole - T(2) * detail::nearest(whole * T(0.5)));
  const auto zero = detail::zero_mask(x);
  return detail::pick(zero, T(1), odd * wave / (detail::pick(zero, T(1), x) * pi));
}
NABLA_MATH_OF_INTEGERS(sinc)
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sinc(const X& x) noexcept {
  return detail::chain(x, sinc(x.value), detail::sinc_derivative<1>(x.value));
}

}  // namespace nabla::math
