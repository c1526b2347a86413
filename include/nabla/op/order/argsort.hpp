// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/index/take.hpp>

namespace nabla {

namespace op {
struct argsort {
  static constexpr const char* name = "argsort";
  static constexpr reduction keeps = reduction::none;
};
}  // namespace op

namespace detail {

/// The order of the elements along dim number Dim. It has no derivative.
template <int Dim, bool Reverse>
struct argsort_word : word_at_once {
  template <class X>
  using result = array_type<std::int32_t, typename X::dims, typename X::state, typename X::mesh>;
};
template <int Dim, bool Reverse, class X>
constexpr auto order_along(const X& x) {
  return run_word(argsort_word<Dim, Reverse>{}, {"argsort"}, values_in(x));
}
/// The elements of x by indices that are known to be right: those of a part of their order.
template <int Dim, class X, class I>
constexpr auto taken_in_order(const char* word, const X& x, const I& order) {
  using plan = taking_plan<dims_of<X>, dims_of<I>, Dim, true>;
  return taken_by(word, operands_by_indices<plan, X, I>{x, order});
}

}  // namespace detail

/// The indices that sort x along a dim: `argsort(x, dim<0>)` of [30, 10, 20] is [1, 2, 0]. With `reverse`, from the largest
/// to the smallest. Equal elements stay in their order; nan counts as larger than all numbers.
///
/// Shape: that of x. dtype: i32. State: that of x; an unreduced x is refused. Errors: array_has_no_axis,
/// wrong_number_of_dims, dim_is_split_over (reshard the dim first), value_is_unreduced. Derivative: none. Communication:
/// none. Source: numpy.argsort, stable.
NABLA_WORD(argsort,
           (ArrayOrReported X, class... S,
            class nabla_error = detail::why_not_viewed_t<detail::along_one_dim<op::argsort>::rule, X, S...>),
           (X&& x, S...), "nabla::argsort(x, dim) requires one dim of x that is not split over devices, and no unreduced x") {
  using rule = typename detail::along_one_dim<op::argsort>::template rule<type_of_t<X>, S...>;
  if constexpr (Reported<X>) return error::reported{};
  else
    return detail::order_along<rule::place, sizeof...(S) == 2>(
        detail::whole_along<op::argsort, S...>(static_cast<X&&>(x)).eval());
}

}  // namespace nabla
