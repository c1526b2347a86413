// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/reduction_word.hpp>

namespace nabla {

namespace op {

struct sum {
  static constexpr const char* name = "sum";
  static constexpr detail::partial over_split = detail::partial::sum;
  static constexpr bool whole_rows = false;
  /// bool is counted.
  template <class T>
  using in = std::conditional_t<std::is_same_v<T, bool>, std::int32_t, T>;
  template <class T>
  using out = in<T>;
  /// Partial results are kept in f64 across chunks.
  template <class T>
  using wide = std::conditional_t<std::is_same_v<T, float>, double, T>;

  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    return T{0};
  }
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    return static_cast<T>(a + b);
  }
  template <class T>
  NABLA_FUNCTION static constexpr wide<T> start() {
    return wide<T>{0};
  }
  template <class W, class T>
  NABLA_FUNCTION static constexpr W join(W a, T b) {
    return static_cast<W>(a + static_cast<W>(b));
  }
  template <class Out, class W>
  NABLA_FUNCTION static constexpr Out finish(W total, long) {
    return static_cast<Out>(total);
  }
};

}  // namespace op

/// Sum over axes and positions: `sum(x, batch)`, `sum(x, dim<0>, batch)`, `sum(x)` over all positional dims, never
/// names, `sum(x, all)`.
///
/// State: over a split dim the result is unreduced there; unreduced operands stay unreduced. dtype: the operand's; bool
/// counts as i32. Errors: array_has_no_axis, axis_named_twice, only_named_dims_and_none_is_named. Derivative: the
/// cotangent, broadcast over the reduced dims. Communication: none. Source: numpy.sum.
NABLA_DETAIL_REDUCTION(sum, op::sum, "nabla::sum(x, axes...) requires axes that x has, each once")

}  // namespace nabla
