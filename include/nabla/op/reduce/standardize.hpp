// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/rsqrt.hpp>
#include <nabla/op/reduce/detail/composed.hpp>
#include <nabla/op/reduce/detail/softmax.hpp>
#include <nabla/op/reduce/var.hpp>

namespace nabla {

namespace op {
struct standardize : reduction_word<reduction::none> {
  static constexpr const char* name = "standardize";
  using statistic = standardize;
  template <class T>
  using in = detail::real_of<T>;
  template <class T>
  using out = in<T>;
  template <class... S, class N>
  static constexpr auto of(const N& operand) {
    const auto n = detail::converted<detail::real_of<typename N::type::value_type>>(operand);
    auto apart = detail::elementwise<subtract>(detail::as_expr(n), detail::reduced<mean, S..., keepdims_t>(n));
    auto spread = detail::elementwise<add>(detail::reduced<var, S..., keepdims_t>(n), 1e-5);
    return detail::elementwise<multiply>(static_cast<decltype(apart)&&>(apart),
                                         detail::elementwise<rsqrt>(static_cast<decltype(spread)&&>(spread)));
  }
};
}  // namespace op

/// (x - mean(x)) / sqrt(var(x) + 1e-5) along axes and positions: the values along them have mean 0 and variance 1.
/// `standardize(x, hidden)`; without axes the one positional dim.
///
/// Shape and state: those of x; a split dim and an unreduced operand are refused. dtype: the operand's; integers and
/// bool count as f32. Errors: as `var` (reduced_dim_is_split_over, value_is_unreduced), softmax_needs_its_axes.
/// Derivative: that of the formula. Communication: none; one kernel along the last dim in memory. Source:
/// jax.nn.standardize.
NABLA_WORD(standardize,
           (class X, class... S,
            detail::Where<are_reduction_arguments<X, S...>> nabla_error = detail::why_no_softmax_t<op::standardize, X, S...>),
           (X&& x, S... axes),
           "nabla::standardize(x, axes...) requires axes that x has, each once, none of them split") {
  return detail::composed_with<op::standardize>(static_cast<X&&>(x), axes...);
}

}  // namespace nabla
