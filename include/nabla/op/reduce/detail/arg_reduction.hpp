// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/reduction_word.hpp>

namespace nabla::detail {

/// A value and where it stands.
template <class T>
struct indexed_value {
  T value;
  std::int64_t index;  ///< -1: nothing yet
};

/// What argmax and argmin share. Order::not_after(b, a): b is not better than a; false where one is nan.
template <class Order>
struct placing : reduction_word<reduction::none, reduction_form::place> {
  static constexpr bool one_axis = true, needs_an_element = true;
  /// Bytes are compared as i32, as wide as the indices beside them.
  template <class T>
  using in = std::conditional_t<std::is_integral_v<T> && (sizeof(T) < 4), std::int32_t, T>;
  template <class T>
  using out = std::int32_t;
  template <class T>
  NABLA_FUNCTION static constexpr indexed_value<T> alone(T a) {
    return {a, 0};
  }
  /// Whether b takes the place of a that stands before it: equal values do not, nan takes all places but a nan's.
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool beats(T b, T a) {
    const bool not_after = Order::not_after(b, a), is_number = a == a;
    return !not_after & is_number;
  }
  template <class T>
  NABLA_FUNCTION static constexpr indexed_value<T> join(const indexed_value<T>& a, const indexed_value<T>& b) {
    if (a.index < 0) return b;
    if (b.index < 0) return a;
    return beats(b.value, a.value) ? b : a;
  }
  template <class Out, class T>
  NABLA_FUNCTION static constexpr Out finish(const indexed_value<T>& p, long) {
    return static_cast<Out>(p.index);
  }
};

struct by_size {
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool not_after(T b, T a) {
    return b <= a;
  }
};
struct by_smallness {
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool not_after(T b, T a) {
    return b >= a;
  }
};

}  // namespace nabla::detail
