// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/op/reduce/detail/exponentials.hpp>
#include <nabla/op/reduce/detail/spread.hpp>
#include <nabla/op/scalar/dual.hpp>
#include <nabla/op/scalar/times_partial.hpp>

namespace nabla {

namespace op {

/// exp(x - l), where l is the logarithm of a sum of exponentials: the share of x in that sum.
struct part_of_exponentials : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
  static constexpr const char* name = "logsumexp";
  static constexpr bool takes_complex = true;
  template <class A, class B>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(const A& x, const B& l) {
    constexpr double least = -std::numeric_limits<double>::max();
    const auto inside = math::exp(x - l);
    bool is_least = detail::real_part(detail::plain(l)) < least;
    // A sum of complex numbers may be 0 where none of them is.
    if constexpr (detail::is_complex<detail::base_of<A>>) is_least &= detail::real_part(detail::plain(x)) < least;
    return detail::choose(is_least, detail::base_of<A>(0), inside);
  }
};

struct logsumexp : detail::exponentiating {
  static constexpr const char* name = "logsumexp";
  static constexpr bool takes_complex = true;
  template <class T>
  using in = detail::inexact_of<T>;
  template <class T>
  using out = detail::inexact_of<T>;
  template <class T, class Sum>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto of_sum(T largest, Sum total) {
    return largest + math::log(static_cast<detail::complex_as<Sum, T>>(total));
  }
  template <class Out, class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr Out finish(const detail::exponentials<T>& e, long) {
    return static_cast<Out>(of_sum(e.largest, e.total));
  }
  /// The cotangent of the operand of the reduction n, from the cotangent e of its value.
  template <class N, class E>
  static constexpr auto cotangent(const N& n, const E& e) {
    return detail::node_of<times_partial>(
        detail::spread(n, e), detail::node_of<part_of_exponentials>(n.child, detail::spread(n, detail::unrounded(n))));
  }
};

}  // namespace op

/// log(sum(exp(x))) over the axes and positions, without overflow, in one pass. The result is -inf if all elements are
/// -inf or there are none, inf if one is inf, nan if one is nan. Of complex numbers the imaginary part is in (-pi, pi].
///
/// dtype: the operand's, f32, f64, c64, c128; integers and bool count as f32. State: a split dim and an unreduced
/// operand are refused. For a split dim reshard the max `m` and the sum `s` of `exp(x - m)`, and write `m + log(s)`; of
/// complex numbers `m` is the max of `real(x)`. Errors: as `sum`, reduced_dim_is_split_over, value_is_unreduced.
/// Derivative: softmax(x) times the cotangent, exp(x - logsumexp(x)) of complex numbers. Communication: none. Source:
/// jax.nn.logsumexp.
NABLA_DETAIL_REDUCTION(logsumexp, op::logsumexp,
                       "nabla::logsumexp(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
