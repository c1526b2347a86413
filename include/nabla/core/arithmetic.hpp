// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <nabla/core/complex_arithmetic.hpp>
#include <nabla/core/half.hpp>
#include <type_traits>

// Arithmetic for all dtypes, and, with their own operators, for other kinds of number. Integers wrap around: in C++
// signed overflow and division by 0 are undefined, and one element must not stop the program.
namespace nabla::detail {

/// Whether x is less than 0. (Compilers warn where a number without sign is compared with 0.)
template <class T>
NABLA_FUNCTION NABLA_INLINE constexpr bool is_negative(T x) {
  if constexpr (std::is_unsigned_v<T>) return false;
  else return x < T{0};
}

/// An element of memory, read or written by its parts: clang 14 vectorises no loop that copies a std::complex, g++ 12 none
/// that stores a struct with a constructor.
template <class T>
NABLA_FUNCTION NABLA_INLINE T loaded(const T& place) {
  if constexpr (is_complex<T>) {
    const auto& part = reinterpret_cast<const part_dtype<T>(&)[2]>(place);
    return T(part[0], part[1]);
  } else {
    return place;
  }
}
template <class T, class V>
NABLA_FUNCTION NABLA_INLINE void store(T& place, V value) {
  if constexpr (is_complex<T>) {
    auto& part = reinterpret_cast<part_dtype<T>(&)[2]>(place);
    const T number = static_cast<T>(value);
    part[0] = number.real(), part[1] = number.imag();
  } else if constexpr (is_half<T>) {
    place.bits = static_cast<T>(value).bits;
  } else {
    place = static_cast<T>(value);
  }
}

/// The type to compute in: unsigned for integers that are at least as wide as int, or whose products are wider; float for
/// floating numbers of 16 bits.
template <class T>
struct wrapping_impl {
  using type = T;
};
template <class T>
  requires(std::is_integral_v<T> && sizeof(T) >= sizeof(int))
struct wrapping_impl<T> {
  using type = std::make_unsigned_t<T>;
};
template <>
struct wrapping_impl<std::uint16_t> {
  using type = unsigned;
};
template <class T>
  requires is_half<T>
struct wrapping_impl<T> {
  using type = float;
};
template <class T>
using wrapping = typename wrapping_impl<T>::type;

template <class X, class Y>
inline constexpr bool both_wrap = std::is_integral_v<X> && std::is_same_v<X, Y>;

template <class X, class Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto wrapped_sum(X x, Y y) {
  if constexpr (both_wrap<X, Y>)
    return static_cast<X>(static_cast<wrapping<X>>(x) + static_cast<wrapping<X>>(y));
  else
    return x + y;
}
template <class X, class Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto wrapped_difference(X x, Y y) {
  if constexpr (both_wrap<X, Y>)
    return static_cast<X>(static_cast<wrapping<X>>(x) - static_cast<wrapping<X>>(y));
  else
    return x - y;
}
template <class X, class Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto wrapped_product(X x, Y y) {
  if constexpr (both_wrap<X, Y>)
    return static_cast<X>(static_cast<wrapping<X>>(x) * static_cast<wrapping<X>>(y));
  else if constexpr (ComplexPair<X, Y>)
    return complex_product(x, y);
  else
    return x * y;
}
template <class T>
NABLA_FUNCTION NABLA_INLINE constexpr T opposite(T x) {
  if constexpr (std::is_integral_v<T>)
    return wrapped_difference(T{0}, x);
  else
    return -x;
}
template <class X, class Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto quotient(X x, Y y) {
  if constexpr (both_wrap<X, Y>) {
    if (y == X{0}) return X{0};
    if constexpr (std::is_signed_v<X>)
      if (y == X{-1}) return opposite(x);
    return static_cast<X>(x / y);
  } else if constexpr (ComplexPair<X, Y>) {
    return complex_quotient(x, y);
  } else {
    return x / y;
  }
}
/// x - quotient(x, y) * y, but 0 where y is 0.
template <class T>
NABLA_FUNCTION NABLA_INLINE constexpr T rest(T x, T y) {
  if (y == T{0}) return T{0};
  if constexpr (std::is_signed_v<T>)
    if (y == T{-1}) return T{0};
  return static_cast<T>(x % y);
}

}  // namespace nabla::detail
