// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <nabla/core/complex.hpp>
#include <nabla/core/half.hpp>
#include <nabla/core/pack.hpp>
#include <type_traits>

namespace nabla {

namespace detail {
using dtypes =
    list<float, double, bfloat16, float16, std::complex<float>, std::complex<double>, std::int8_t, std::int16_t,
         std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, bool>;
}  // namespace detail

/// The element types of arrays: f32 and f64, bf16 and f16 (stored in 16 bits, computed in f32), complex numbers of f32 and
/// f64 (c64 and c128), integers of 8 to 64 bits (i8 to i64, u8 to u64), and bool (a byte).
template <class T>
concept Scalar = detail::in_list<T, detail::dtypes>;

/// A number that may stand beside an array as a literal: any arithmetic type, or a complex number. It adopts the array's
/// dtype; beside a floating array a complex one makes the result complex.
template <class T>
concept Literal = detail::is_half<T> || detail::is_complex<T> || (!std::is_class_v<T> && std::is_arithmetic_v<T>);
/// One that is not complex: a bound, a step.
template <class T>
concept RealLiteral = Literal<T> && !detail::is_complex<T>;

namespace detail {

template <class T>
inline constexpr const char* dtype_name = [] {
  constexpr const char* names[] = {"?",  "f32", "f64", "bf16", "f16", "c64", "c128", "i8",
                                   "i16", "i32", "i64", "u8",  "u16", "u32", "u64",  "bool"};
  return names[1 + index_in<T, dtypes>];
}();

/// Whether To holds every value of From.
template <class From, class To, class F = std::numeric_limits<From>, class L = std::numeric_limits<To>>
inline constexpr bool lossless =
    std::is_same_v<From, To> || std::is_same_v<From, bool> ||
    (!std::is_same_v<To, bool> && F::digits <= L::digits && (!L::is_integer || F::is_integer) &&
     (L::is_signed || !F::is_signed) && (F::is_integer || F::max_exponent <= L::max_exponent));

template <class From, class To>
inline constexpr bool lossless<From, std::complex<To>> = lossless<part_dtype<From>, To>;
template <class From, class To>
inline constexpr bool lossless<std::complex<From>, To> = false;
template <class From, class To>
inline constexpr bool lossless<std::complex<From>, std::complex<To>> = lossless<From, To>;

struct no_common_dtype {};

template <class... T>
struct common_dtype_impl {
  template <class Wide>
  static constexpr bool holds_all = (lossless<T, Wide> && ...);
  static constexpr int widest = [] {
    const bool is_widest[] = {holds_all<T>..., (is_half<T> || ...) && holds_all<float>, true};
    int i = 0;
    while (!is_widest[i]) ++i;
    return i;
  }();
  using type = at<widest, list<T..., float, no_common_dtype>>;
};
template <class T>
struct complex_of_impl {
  using type = std::complex<T>;
};
template <>
struct complex_of_impl<no_common_dtype> {
  using type = no_common_dtype;
};
template <class... T>
  requires(is_complex<T> || ...)
struct common_dtype_impl<T...> : complex_of_impl<typename common_dtype_impl<part_dtype<T>...>::type> {};

/// The dtype of a word of several arrays: the one of them that holds all values of the others. Beside numbers of 16 bits,
/// which hold little, it is f32 where none of them does; beside complex numbers it is complex, of parts that hold all
/// parts. Else no_common_dtype.
template <class... T>
using common_dtype = typename common_dtype_impl<T...>::type;

/// Whether a literal can adopt the array's dtype T without loss; a floating literal beside integers cannot.
template <class Value, class T>
inline constexpr bool literal_fits =
    is_complex<T> || (is_floating<T> && !is_complex<Value>) || std::is_same_v<Value, bool> ||
    (std::is_integral_v<Value> && !std::is_same_v<T, bool>);

/// Whether the integers T have this one too.
template <class T, class L>
constexpr bool has_integer(L value) {
  const T same = static_cast<T>(value);
  const bool sign_is_kept = std::is_signed_v<T> == std::is_signed_v<L> || (same < T{1}) == (value < L{1});
  return static_cast<L>(same) == value && sign_is_kept;
}

/// The dtype of a literal that stands beside no array: its own, or the widest of its kind.
template <class L>
using literal_dtype = std::conditional_t<
    Scalar<L>, L,
    std::conditional_t<!std::is_integral_v<L>, double,
                       std::conditional_t<std::is_signed_v<L>, std::int64_t, std::uint64_t>>>;

/// A signed dtype that holds labels, which count classes: narrow ones would wrap around.
template <class L>
using label_dtype = std::conditional_t<sizeof(L) == 8 || std::is_same_v<L, std::uint32_t>, std::int64_t, std::int32_t>;

/// The dtype of a function of floating or complex numbers: that of the operand, f32 for integers.
template <class T>
using inexact_of = std::conditional_t<is_inexact<T>, T, float>;

/// The dtype of a function of real numbers: that of the operand, f32 for integers.
template <class T>
using real_of = std::conditional_t<is_floating<T>, T, float>;

}  // namespace detail
}  // namespace nabla
