// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/complex.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/rounding.hpp>
#include <nabla/op/scalar/trig.hpp>

namespace nabla::detail {

template <class V>
NABLA_FUNCTION NABLA_INLINE constexpr double size_of(V z) {
  if constexpr (is_complex<V>) return math::abs(z);
  else return magnitude(z);
}

/// The derivative of order N of sin(z)/z. From 3 on by z f_N = sin^(N)(z) - N f_(N-1), below by the power series, where
/// that difference would lose its digits.
template <int N, class V>
NABLA_FUNCTION NABLA_INLINE constexpr V sine_over(V z) {
  const V turned = N % 4 == 0 ? math::sin(z) : N % 4 == 1 ? math::cos(z) : N % 4 == 2 ? -math::sin(z) : -math::cos(z);
  if constexpr (N == 0) {
    return z == V(0.) ? V(1.) : quotient(turned, z);
  } else {
    if (size_of(z) > 3.) return quotient(turned - wrapped_product(double(N), sine_over<N - 1>(z)), z);
    // The term of z^(2k - N): (-1)^k z^(2k - N) / ((2k - N)! (2k + 1)).
    constexpr int first = (N + 1) / 2;
    V term = wrapped_product(first % 2 == 0 ? 1. : -1., N % 2 == 0 ? V(1.) : z), sum(0.);
    for (int k = first; k < first + 14; ++k) {
      sum = sum + quotient(term, double(2 * k + 1));
      const int power = 2 * k - N;
      term = quotient(wrapped_product(-wrapped_product(term, z), z), double((power + 1) * (power + 2)));
    }
    return sum;
  }
}

/// The derivative of order N of sinc, of a number or of a dual one.
template <int N, class T>
requires(Real<T> || Complex<T>) NABLA_FUNCTION NABLA_INLINE constexpr T sinc_derivative(T x) {
  constexpr double pi = 0x1.921fb54442d18p1;
  double scale = 1.;
  for (int k = 0; k < N; ++k) scale *= pi;
  const auto v = static_cast<complex_as<T, double>>(x);
  if (!math::isfinite(v)) return T(from_bits(ieee<part_dtype<T>>::quiet_nan));
  return static_cast<T>(wrapped_product(scale, sine_over<N>(wrapped_product(pi, v))));
}
template <int N, Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sinc_derivative(const X& x) {
  return chain(x, sinc_derivative<N>(x.value), sinc_derivative<N + 1>(x.value));
}

/// x = whole + fraction, whole the nearest; sin(pi x) is that of the fraction times `odd`, -1 where the whole is odd,
/// else 1.
template <Real T>
struct half_turns {
  T fraction, odd;
  NABLA_FUNCTION NABLA_INLINE static constexpr half_turns of(T x) {
    const T whole = nearest(x);
    return {x - whole, T(1) - T(2) * magnitude(whole - T(2) * nearest(whole * T(0.5)))};
  }
};

}  // namespace nabla::detail

namespace nabla::math {

/// sin(pi x) / (pi x); 1 at 0, 0 at the other whole numbers, nan at +-inf. Error at most 2.9 ulp (f32), 2.8 ulp (f64).
/// Integers count as f32. Derivatives: of any order, by their series near 0; error 2e-14 of pi^n (f64).
template <detail::Real T>
NABLA_FUNCTION NABLA_INLINE constexpr T sinc(T x) noexcept {
  constexpr T pi = static_cast<T>(0x1.921fb54442d18p1);
  const auto [fraction, odd] = detail::half_turns<T>::of(x);
  const T wave = sin(fraction * pi);
  const auto zero = detail::zero_mask(x);
  return detail::pick(zero, T(1), odd * wave / (detail::pick(zero, T(1), x) * pi));
}
NABLA_MATH_OF_INTEGERS(sinc)
/// The same of a complex number whose pi |y| is within sinh's range; nan where a part is infinite. The error relative
/// to the magnitude is at most 4 epsilons for |y| <= 1, and grows by 1.6 with each 1 of |y|.
template <detail::Complex Z>
NABLA_FUNCTION NABLA_INLINE constexpr Z sinc(Z z) noexcept {
  using T = detail::part_dtype<Z>;
  constexpr T pi = static_cast<T>(0x1.921fb54442d18p1);
  const auto [fraction, odd] = detail::half_turns<T>::of(z.real());
  const Z wave = math::sin(Z(fraction * pi, z.imag() * pi));
  const auto zero = detail::zero_mask(z.real()) & detail::zero_mask(z.imag());
  const Z y = detail::complex_quotient(Z(odd * wave.real(), odd * wave.imag()),
                                       Z(detail::pick(zero, T(1), z.real()) * pi, z.imag() * pi));
  return Z(detail::pick(zero, T(1), y.real()), y.imag());
}
template <detail::Dual X>
NABLA_FUNCTION NABLA_INLINE constexpr auto sinc(const X& x) noexcept {
  return detail::chain(x, math::sinc(x.value), detail::sinc_derivative<1>(x.value));
}

}  // namespace nabla::math
