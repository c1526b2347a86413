// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <nabla/core/half.hpp>
#include <type_traits>

namespace nabla {

/// The element types of arrays: f32 and f64, bf16 and f16 (stored in 16 bits, computed in f32), integers of 8 to 64 bits
/// (i8 to i64, u8 to u64), and bool (a byte).
template <class T>
concept Scalar = std::same_as<T, float> || std::same_as<T, double> || std::same_as<T, std::int8_t> ||
                 std::same_as<T, std::int16_t> || std::same_as<T, std::int32_t> || std::same_as<T, std::int64_t> ||
                 std::same_as<T, std::uint8_t> || std::same_as<T, std::uint16_t> || std::same_as<T, std::uint32_t> ||
                 std::same_as<T, std::uint64_t> || std::same_as<T, bool> || detail::is_half<T>;

/// A number that may stand beside an array as a literal: any arithmetic type. It adopts the array's dtype.
template <class T>
concept Literal = std::is_arithmetic_v<T> || detail::is_half<T>;

namespace detail {

template <class T>
inline constexpr const char* dtype_name = "?";
template <>
inline constexpr const char* dtype_name<float> = "f32";
template <>
inline constexpr const char* dtype_name<double> = "f64";
template <>
inline constexpr const char* dtype_name<bfloat16> = "bf16";
template <>
inline constexpr const char* dtype_name<float16> = "f16";
template <>
inline constexpr const char* dtype_name<std::int8_t> = "i8";
template <>
inline constexpr const char* dtype_name<std::int16_t> = "i16";
template <>
inline constexpr const char* dtype_name<std::int32_t> = "i32";
template <>
inline constexpr const char* dtype_name<std::int64_t> = "i64";
template <>
inline constexpr const char* dtype_name<std::uint8_t> = "u8";
template <>
inline constexpr const char* dtype_name<std::uint16_t> = "u16";
template <>
inline constexpr const char* dtype_name<std::uint32_t> = "u32";
template <>
inline constexpr const char* dtype_name<std::uint64_t> = "u64";
template <>
inline constexpr const char* dtype_name<bool> = "bool";

/// Whether To holds every value of From.
template <class From, class To, class F = std::numeric_limits<From>, class L = std::numeric_limits<To>>
inline constexpr bool lossless =
    std::is_same_v<From, To> || std::is_same_v<From, bool> ||
    (!std::is_same_v<To, bool> && F::digits <= L::digits && (!L::is_integer || F::is_integer) &&
     (L::is_signed || !F::is_signed) && (F::is_integer || F::max_exponent <= L::max_exponent));

struct no_common_dtype {};

/// The dtype of `x op y` for two arrays: the one that holds all values of both. Beside one of 16 bits, which holds
/// little, it is f32 where neither does. Else no_common_dtype.
template <class A, class B>
using common_dtype = std::conditional_t<
    lossless<A, B>, B,
    std::conditional_t<lossless<B, A>, A,
                       std::conditional_t<(is_half<A> || is_half<B>)&&lossless<A, float> && lossless<B, float>, float,
                                          no_common_dtype>>>;

/// Whether a literal can adopt the array's dtype T without loss; a floating literal beside integers cannot.
template <class Value, class T>
inline constexpr bool literal_fits =
    is_floating<T> || std::is_same_v<Value, bool> ||
    (std::is_integral_v<Value> && !std::is_same_v<T, bool>);

/// The dtype of a literal that stands beside no array: its own, or the widest of its kind.
template <class L>
using literal_dtype = std::conditional_t<
    Scalar<L>, L,
    std::conditional_t<!std::is_integral_v<L>, double,
                       std::conditional_t<std::is_signed_v<L>, std::int64_t, std::uint64_t>>>;

/// A signed dtype that holds labels, which count classes: narrow ones would wrap around.
template <class L>
using label_dtype = std::conditional_t<sizeof(L) == 8 || std::is_same_v<L, std::uint32_t>, std::int64_t, std::int32_t>;

/// The dtype of a function of real numbers: that of the operand, f32 for integers.
template <class T>
using real_of = std::conditional_t<is_floating<T>, T, float>;

}  // namespace detail
}  // namespace nabla
