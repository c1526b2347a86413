// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/core/arithmetic.hpp>
#include <nabla/core/dtype.hpp>

namespace nabla::detail {

/// A dtype as a value, for code that moves bytes.
enum class element { f32, f64, i32, i64, u8, boolean };

template <Scalar T>
inline constexpr element element_of = std::is_same_v<T, float>          ? element::f32
                                      : std::is_same_v<T, double>       ? element::f64
                                      : std::is_same_v<T, std::int32_t> ? element::i32
                                      : std::is_same_v<T, std::int64_t> ? element::i64
                                      : std::is_same_v<T, bool>         ? element::boolean
                                                                        : element::u8;

/// Calls f with a value of the type that stands for the dtype in memory: a bool is a byte.
template <class F>
constexpr auto with_type_of(element e, F f) {
  switch (e) {
    case element::f32:
      return f(float{});
    case element::f64:
      return f(double{});
    case element::i32:
      return f(std::int32_t{});
    case element::i64:
      return f(std::int64_t{});
    default:
      return f(static_cast<unsigned char>(0));
  }
}

constexpr long size_of(element e) {
  return with_type_of(e, [](auto zero) { return long(sizeof zero); });
}

/// What an all-reduce does with two numbers. `any` and `all` of bool are max and min of bytes.
enum class reduction { sum, max, min };

/// A nan on either side gives nan, and max(-0, +0) is +0 whichever comes first: only a function that commutes in every
/// bit gives simulated devices, ranks and all processes the same result. Without branches: it is an inner loop.
template <reduction How, class T>
NABLA_FUNCTION NABLA_INLINE T combine(T a, T b) {
  if constexpr (How == reduction::sum) {
    return wrapped_sum(a, b);
  } else {
    const bool first = How == reduction::max ? a > b : a < b, second = How == reduction::max ? b > a : b < a;
    if constexpr (std::is_floating_point_v<T>) {
      // Equal, of two signs of zero the greater (lesser) one; or nan.
      const T zero = How == reduction::max ? a + b : -(-a - b);
      const T equal = ((a == b) & (a != T{0})) ? a : zero;
      const T other = ((a != a) | (b != b)) ? std::numeric_limits<T>::quiet_NaN() : equal;
      return first ? a : second ? b : other;
    } else {
      return first ? a : b;
    }
  }
}

/// into = combine(into, from), element by element.
template <reduction How, class T>
void combine_all(T* into, const T* from, long count) {
  NABLA_SIMD
  for (long i = 0; i < count; ++i) into[i] = combine<How>(into[i], from[i]);
}

}  // namespace nabla::detail
