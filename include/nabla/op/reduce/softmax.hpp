// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/detail/softmax.hpp>
#include <nabla/op/scalar/times_partial.hpp>

namespace nabla {

namespace op {

struct softmax {
  static constexpr const char* name = "softmax";
  static constexpr bool first_operand_is_a_condition = false;
  struct statistic : detail::exponentiating {
    static constexpr const char* name = "softmax";
    template <class T>
    using out = detail::softmax_statistic<detail::computing<detail::real_of<T>>>;
    template <class T, class Sum>
    NABLA_FUNCTION static NABLA_INLINE constexpr detail::softmax_statistic<T> of_sum(T largest, Sum total) {
      return {largest, static_cast<T>(1 / total)};
    }
    template <class Out, class T>
    NABLA_FUNCTION static NABLA_INLINE constexpr Out finish(const detail::exponentials<T>& e, long) {
      return of_sum(e.largest, e.total);
    }
  };
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T a, const detail::softmax_statistic<T>& s) {
    return math::exp(a - s.shift) * s.scale;
  }
  /// The softmax, which is the result s itself.
  template <class S>
  static constexpr const S& probabilities(const S& s) {
    return s;
  }
  /// The cotangent of the operand, from the cotangent e of the result. p is the softmax; of_rows gives the dims of a
  /// statistic of the rows.
  template <class P, class N, class E>
  static constexpr auto cotangent(const P& p, const N& of_rows, const E& e) {
    const auto weighted = detail::node_of<times_partial>(e, p);
    return detail::node_of<times_partial>(detail::node_of<subtract>(e, detail::summed_by(of_rows, weighted)), p);
  }
  /// The same for single numbers: what is summed along a row, and the cotangent of an element.
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T summand(T e, T p) {
    return times_partial::apply(e, p);
  }
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T cotangent_of_element(T e, T p, T sum) {
    return times_partial::apply(e - sum, p);
  }
  /// The tangent of the result s, from the tangent t of the operand. (The Jacobian is symmetric.)
  template <class N, class T>
  static constexpr auto tangent(const N& s, const T& t) {
    return cotangent(s, s.child.b, t);
  }
};

}  // namespace op

/// exp(x) divided by its sum along the axes and positions, so the values along them sum to 1: `softmax(x, classes)`.
/// Without axes, x must have one positional dim, which is used. If an element is nan, or all are -inf, its whole row is
/// nan; beside inf the other elements are 0.
///
/// Shape and state: those of x; a split dim and an unreduced operand are refused. dtype: the operand's; integers and
/// bool count as f32. Errors: as `logsumexp` (reduced_dim_is_split_over, value_is_unreduced), softmax_needs_its_axes.
/// Derivative: s (c - sum(s c)) for the result s and the cotangent c. Communication: none. Runs as one kernel; on a
/// device as two if the axes are not the last in memory. Source: jax.nn.softmax.
NABLA_DETAIL_SOFTMAX(softmax, op::softmax,
                     "nabla::softmax(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
