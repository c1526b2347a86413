// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/exp.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/detail/softmax.hpp>
#include <nabla/op/scalar/times_partial.hpp>

namespace nabla {

namespace op {

struct log_softmax {
  static constexpr const char* name = "log_softmax";
  static constexpr bool first_operand_is_a_condition = false;
  struct statistic : detail::exponentiating {
    static constexpr const char* name = "log_softmax";
    template <class T>
    using out = detail::softmax_statistic<detail::computing<detail::real_of<T>>>;
    template <class T, class Sum>
    NABLA_FUNCTION static NABLA_INLINE constexpr detail::softmax_statistic<T> of_sum(T largest, Sum total) {
      return {largest, math::log(static_cast<T>(total))};
    }
    template <class Out, class T>
    NABLA_FUNCTION static NABLA_INLINE constexpr Out finish(const detail::exponentials<T>& e, long) {
      return of_sum(e.largest, e.total);
    }
  };
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T a, const detail::softmax_statistic<T>& s) {
    return (a - s.shift) - s.scale;
  }
  /// The softmax, computed from the result s.
  template <class S>
  static constexpr auto probabilities(const S& s) {
    return detail::node_of<exp>(s);
  }
  /// The cotangent of the operand, from the cotangent e of the result. p is the softmax; of_rows gives the dims of a
  /// statistic of the rows.
  template <class P, class N, class E>
  static constexpr auto cotangent(const P& p, const N& of_rows, const E& e) {
    return detail::node_of<subtract>(e, detail::node_of<times_partial>(detail::summed_by(of_rows, e), p));
  }
  /// The same for single numbers: what is summed along a row, and the cotangent of an element.
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T summand(T e, T) {
    return e;
  }
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T cotangent_of_element(T e, T p, T sum) {
    return e - times_partial::apply(sum, p);
  }
  /// The tangent of the result s, from the tangent t of the operand.
  template <class N, class T>
  static constexpr auto tangent(const N& s, const T& t) {
    const auto weighted = detail::node_of<times_partial>(t, detail::node_of<exp>(s));
    return detail::node_of<subtract>(t, detail::summed_by(s.child.b, weighted));
  }
};

}  // namespace op

/// x - logsumexp(x) along the axes and positions, accurate for large x: `log_softmax(x, classes)`. Without axes, x must
/// have one positional dim, which is used. If an element is nan, or all are -inf, its whole row is nan; beside inf the
/// other elements are -inf.
///
/// Shape, state, dtype, errors: as `softmax`. Derivative: c - softmax(x) sum(c) for the cotangent c. Communication:
/// none; kernels: as `softmax`. Source: jax.nn.log_softmax.
NABLA_DETAIL_SOFTMAX(log_softmax, op::log_softmax,
                     "nabla::log_softmax(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
