// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <nabla/core/bits.hpp>
#include <nabla/core/complex.hpp>

// Products and quotients of complex numbers. The operators of std::complex call a function of the C library where both
// parts of the result are nan, which leaves a loop scalar (decision 45).
namespace nabla::detail {

/// A complex number and another one, or a real one.
template <class X, class Y>
concept ComplexPair = (is_complex<X> && (is_complex<Y> || std::is_arithmetic_v<Y>)) ||
                      (is_complex<Y> && std::is_arithmetic_v<X>);
template <class X, class Y>
using common_complex =
    std::conditional_t<std::is_same_v<part_dtype<X>, double> || std::is_same_v<part_dtype<Y>, double>,
                       std::complex<double>, std::complex<float>>;

template <class T>
NABLA_FUNCTION NABLA_INLINE constexpr part_dtype<T> real_part(T x) {
  if constexpr (is_complex<T>) return x.real();
  else return x;
}
template <class T>
NABLA_FUNCTION NABLA_INLINE constexpr part_dtype<T> imaginary_part(T x) {
  if constexpr (is_complex<T>) return x.imag();
  else return T(0);
}

/// takes_a ? a : b
template <class T>
NABLA_FUNCTION NABLA_INLINE constexpr T either(bool takes_a, T a, T b) {
  if constexpr (is_complex<T>)
    return T(takes_a ? a.real() : b.real(), takes_a ? a.imag() : b.imag());
  else
    return takes_a ? a : b;
}

/// inf times 0 is nan, as in NumPy and JAX: (inf, 0) (1, 0) is (inf, nan).
template <class X, class Y>
  requires ComplexPair<X, Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto complex_product(X x, Y y) {
  using Z = common_complex<X, Y>;
  using T = part_dtype<Z>;
  const T a = static_cast<T>(real_part(x)), b = static_cast<T>(imaginary_part(x));
  const T c = static_cast<T>(real_part(y)), d = static_cast<T>(imaginary_part(y));
  if constexpr (!is_complex<X>) return Z(a * c, a * d);
  else if constexpr (!is_complex<Y>) return Z(a * c, b * c);
  else return Z(a * c - b * d, a * d + b * c);
}

/// A divisor times `scale`, by scale_for_square, and `square`, its absolute square. (a, b) / 0 is (a / 0, b / 0), and an
/// infinite divisor has scale 0. Only masks and no comparisons, so that a loop over it vectorises.
template <class T>
struct scaled_divisor {
  T re, im, scale, square;

  NABLA_FUNCTION NABLA_INLINE static constexpr scaled_divisor of(T c, T d) {
    constexpr bits sign = ieee<T>::sign, infinity = ieee<T>::infinity, one = to_bits(T(1));
    const bits u = to_bits(c), v = to_bits(d), p = u & ~sign, q = v & ~sign, q_is_larger = less_mask(p, q);
    const bits larger = (q & q_is_larger) | (p & ~q_is_larger);
    const bits is_zero = less_mask(larger, bits{1}), is_infinite = equal(larger, infinity),
               is_regular = ~(is_zero | is_infinite);
    const T by = scale_for_square<T>(larger);
    const T re = from_bits((to_bits(c * by) & is_regular) | (((u & sign) | (one & equal(p, infinity))) & is_infinite) |
                           (one & is_zero));
    const T im = from_bits((to_bits(d * by) & is_regular) | (((v & sign) | (one & equal(q, infinity))) & is_infinite));
    return {re, im, from_bits((to_bits(by) & is_regular) | (one & is_zero)),
            from_bits(to_bits(re * re + im * im) & ~is_zero)};
  }

 private:
  using bits = bits_of<T>;
  NABLA_FUNCTION NABLA_INLINE static constexpr bits equal(bits a, bits b) { return less_mask(a ^ b, bits{1}); }
};

/// As NumPy's: of (inf, inf) and (0, 0) parts are nan.
template <class X, class Y>
  requires ComplexPair<X, Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto complex_quotient(X x, Y y) {
  using Z = common_complex<X, Y>;
  using T = part_dtype<Z>;
  const T a = static_cast<T>(real_part(x)), b = static_cast<T>(imaginary_part(x)), c = static_cast<T>(real_part(y));
  if constexpr (!is_complex<Y>) {
    return Z(a / c, b / c);
  } else {
    const auto by = scaled_divisor<T>::of(c, static_cast<T>(y.imag()));
    const T u = a * by.scale, v = b * by.scale;
    return Z((u * by.re + v * by.im) / by.square, (v * by.re - u * by.im) / by.square);
  }
}

}  // namespace nabla::detail
