// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/reduce/detail/composed.hpp>
#include <nabla/op/reduce/sum.hpp>

namespace nabla {

namespace op {
struct average : reduction_word<reduction::none> {
  static constexpr const char* name = "average";
  template <class T>
  using in = T;
  template <class T>
  using out = T;
  static constexpr bool takes_complex = true;
  struct weighted : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
    static constexpr const char* name = "average";
    static constexpr bool takes_complex = true;
    template <class X, class W>
    NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, W weight) {
      return detail::wrapped_product(x, weight);
    }
  };
  /// The weight of each element, which the weights need not have all dims of.
  struct weight : elementwise_word<detail::inexact_dtype, detail::linearity::none> {
    static constexpr const char* name = "average";
    static constexpr bool takes_complex = true;
    template <class X, class W>
    NABLA_FUNCTION static NABLA_INLINE constexpr W apply(X, W weight) {
      return weight;
    }
  };
};
}  // namespace op

namespace detail {

template <class X, class W, class... S>
struct why_no_average {
  using type = void;
};
template <Array X, Array W, class... S>
  requires((ReductionArgument<S> || MistakenForAnAxis<S>) && ...)
struct why_no_average<X, W, S...> {
  struct not_reduced
      : why_not_reduced<
            op::average,
            decltype(elementwise<op::average::weighted>(std::declval<const X&>(), std::declval<const W&>())), S...> {};
  using type = typename first_why<why_not<op::average::weighted, X, W>, not_reduced>::type;
};
template <class X, class W, class... S>
using why_no_average_t = typename why_no_average<X, W, S...>::type;

}  // namespace detail

/// Weighted mean over axes and positions: sum(x w) / sum(w), where the weights w broadcast to x: `average(x, w,
/// batch)`.
///
/// Shape: names of both, positional dims from the right, without the reduced dims. dtype: joined without loss, then
/// integers count as f32. State: joined; a split dim and an unreduced operand are refused. Errors: as `sum`,
/// sizes_differ, dtypes_would_lose, reduced_dim_is_split_over, value_is_unreduced. Derivative: that of the quotient.
/// Communication: none. Source: numpy.average.
NABLA_WORD(average,
           (ArrayOrReported X, ArrayOrReported W, class... S, class nabla_error = detail::why_no_average_t<X, W, S...>),
           (X&& x, W&& weights, S...),
           "nabla::average(x, weights, axes...) requires axes that x has, each once, none of them split, and "
           "weights that broadcast to x") {
  if constexpr (Reported<X> || Reported<W> || (Reported<S> || ...)) {
    return error::reported{};
  } else {
    using weighted = op::average::weighted;
    using T = value_type_t<decltype(detail::elementwise<weighted>(static_cast<X&&>(x), static_cast<W&&>(weights)))>;
    const auto n = detail::computed(detail::as_node(static_cast<X&&>(x)));
    const auto w = detail::computed(detail::as_node(static_cast<W&&>(weights)));
    return detail::rounded_as<T>(detail::elementwise<op::divide>(
        detail::reduce_with<op::sum>(detail::elementwise<weighted>(detail::as_expr(n), detail::as_expr(w)), S{}...),
        detail::reduce_with<op::sum>(detail::elementwise<op::average::weight>(detail::as_expr(n), detail::as_expr(w)),
                                     S{}...)));
  }
}

}  // namespace nabla
