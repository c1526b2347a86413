// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <nabla/core/complex.hpp>
#include <nabla/core/config.hpp>

// Products and quotients of complex numbers. The operators of std::complex call a function of the C library where both
// parts of the result are nan, which leaves a loop scalar (decision 45).
namespace nabla::detail {

/// A complex number and another one, or a real one.
template <class X, class Y>
concept ComplexPair = (is_complex<X> && (is_complex<Y> || std::is_arithmetic_v<Y>)) ||
                      (is_complex<Y> && std::is_arithmetic_v<X>);
template <class X, class Y>
using common_complex = std::conditional_t<std::is_same_v<part_dtype<X>, double> || std::is_same_v<part_dtype<Y>, double>,
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

/// x y, of other dtypes by their own operator.
template <class X, class Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto times(X x, Y y) {
  if constexpr (ComplexPair<X, Y>) return complex_product(x, y);
  else return x * y;
}

template <class T>
struct float_format;
template <>
struct float_format<float> {
  using bits = std::uint32_t;
  static constexpr int digits = 23;
};
template <>
struct float_format<double> {
  using bits = std::uint64_t;
  static constexpr int digits = 52;
};

/// A divisor times `scale`, a power of two that brings its larger part into [1/4, 1/2), or below 4 for the largest
/// numbers: `square`, its absolute square, neither overflows nor vanishes. (a, b) / 0 is (a / 0, b / 0), and an infinite
/// divisor has scale 0. Only masks and no comparisons, so that a loop over it vectorises.
template <class T>
struct scaled_divisor {
  T re, im, scale, square;

  NABLA_FUNCTION NABLA_INLINE static constexpr scaled_divisor of(T c, T d) {
    const bits u = to_bits(c), v = to_bits(d), p = u & ~sign, q = v & ~sign;
    const bits larger = pick(less(p, q), q, p), exponent = larger & infinity;
    const bits is_zero = less(larger, 1), is_infinite = equal(larger, infinity), is_regular = ~(is_zero | is_infinite);
    const bits power = pick(less(infinity - 3 * step, exponent), step, infinity - 2 * step - exponent);
    const T by = from_bits(power);
    const T re = from_bits((to_bits(c * by) & is_regular) | (((u & sign) | (one & equal(p, infinity))) & is_infinite) |
                           (one & is_zero));
    const T im = from_bits((to_bits(d * by) & is_regular) | (((v & sign) | (one & equal(q, infinity))) & is_infinite));
    return {re, im, from_bits((power & is_regular) | (one & is_zero)), from_bits(to_bits(re * re + im * im) & ~is_zero)};
  }

 private:
  using bits = typename float_format<T>::bits;
  static constexpr int width = 8 * int(sizeof(T));
  static constexpr bits step = bits{1} << float_format<T>::digits, sign = bits{1} << (width - 1),
                        infinity = sign - step, one = (infinity / 2) & ~(step - 1);
  NABLA_FUNCTION NABLA_INLINE static constexpr bits to_bits(T x) { return __builtin_bit_cast(bits, x); }
  NABLA_FUNCTION NABLA_INLINE static constexpr T from_bits(bits x) { return __builtin_bit_cast(T, x); }
  NABLA_FUNCTION NABLA_INLINE static constexpr bits pick(bits mask, bits a, bits b) { return (a & mask) | (b & ~mask); }
  /// All ones where a < b, both below half the range.
  NABLA_FUNCTION NABLA_INLINE static constexpr bits less(bits a, bits b) { return bits{0} - ((a - b) >> (width - 1)); }
  NABLA_FUNCTION NABLA_INLINE static constexpr bits equal(bits a, bits b) { return less((a ^ b), 1); }
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
