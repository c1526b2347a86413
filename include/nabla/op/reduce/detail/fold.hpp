// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/arithmetic.hpp>
#include <nabla/expr/reduction_word.hpp>

// What the reductions that combine two elements share.
namespace nabla::detail {

/// Functions of floating or complex numbers within a reduction: wide integers are taken as f64, so that their sums stay exact.
template <class T>
using inexact_within = std::conditional_t<std::is_integral_v<T> && sizeof(T) >= 4, double, inexact_of<T>>;

template <class T>
inline constexpr bool is_narrow = false;
template <std::integral T>
inline constexpr bool is_narrow<T> = sizeof(T) < 4;
/// Truth values and integers of 8 and 16 bits are counted in i32: the sum of a few of them is too large for them.
template <class T>
using counting_dtype = std::conditional_t<is_narrow<T>, std::int32_t, T>;

/// Partial results of floats are kept in f64 across chunks.
template <class T>
using wide_of = std::conditional_t<std::is_same_v<part_dtype<T>, float>, complex_as<T, double>, T>;

/// a + b, within a reduction.
struct adding {
  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    return T{0};
  }
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    return wrapped_sum(a, b);
  }
  template <class T>
  NABLA_FUNCTION static constexpr wide_of<T> start() {
    return wide_of<T>{0};
  }
  template <class W, class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr W join(W a, T b) {
    return wrapped_sum(a, static_cast<W>(b));
  }
  template <class T>
  NABLA_FUNCTION static constexpr wide_of<T> alone(T a) {
    return wide_of<T>(a);
  }
};

/// A fold that keeps the dtype of its elements.
template <class R>
struct choosing {
  template <class T>
  using in = T;
  template <class T>
  using out = T;
  template <class T>
  NABLA_FUNCTION static constexpr T start() {
    return R::template identity<T>();
  }
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T join(T a, T b) {
    return R::combine(a, b);
  }
  template <class T>
  NABLA_FUNCTION static constexpr T alone(T a) {
    return a;
  }
  template <class Out, class T>
  NABLA_FUNCTION static constexpr Out finish(T total, long) {
    return static_cast<Out>(total);
  }
};

/// A fold of truth values, which ends at the first that is Settles.
template <class Word, reduction R, bool Settles>
struct truths : reduction_word<R>, choosing<Word> {
  static constexpr bool takes_complex = true;
  template <class T>
  using in = bool;
  template <class T>
  using out = bool;
  template <class T>
  static constexpr bool keeps_unreduced = std::is_same_v<T, bool>;
  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    return T{!Settles};
  }
  template <class T>
  NABLA_FUNCTION static constexpr bool settled(T total) {
    return (total != T{0}) == Settles;
  }
};

}  // namespace nabla::detail
