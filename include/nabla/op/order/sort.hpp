// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/order/argsort.hpp>

namespace nabla {

namespace op {
struct sort {
  static constexpr const char* name = "sort";
  static constexpr reduction keeps = reduction::none;
};
}  // namespace op

namespace detail {

/// The elements along dim number Dim in their order. A derivative takes them by their indices instead.
template <int Dim, bool Reverse>
struct sort_word : word_at_once {
  template <class X>
  using result = X;
};
template <int Dim, bool Reverse, class X>
constexpr auto sorted_along(const X& x) {
  if constexpr (is_followed<typename X::backend>) {
    return taken_in_order<Dim>("sort", x, order_along<Dim, Reverse>(x));
  } else {
    return run_word(sort_word<Dim, Reverse>{}, {"sort"}, x);
  }
}

}  // namespace detail

/// The elements along a dim from the smallest to the largest: `sort(x, dim<0>)` of [30, 10, 20] is [10, 20, 30]. With
/// `reverse`, from the largest to the smallest. nan counts as larger than all numbers.
///
/// Shape and dtype: those of x. State: that of x; an unreduced x is refused. Errors: array_has_no_axis,
/// wrong_number_of_dims, dim_is_split_over (reshard the dim first), value_is_unreduced. Derivative: the cotangent goes back
/// to the place of its element. Communication: none. Source: numpy.sort.
NABLA_WORD(sort,
           (ArrayOrReported X, class... S,
            class nabla_error = detail::why_not_viewed_t<detail::along_one_dim<op::sort>::rule, X, S...>),
           (X&& x, S...), "nabla::sort(x, dim) requires one dim of x that is not split over devices, and no unreduced x") {
  using rule = typename detail::along_one_dim<op::sort>::template rule<type_of_t<X>, S...>;
  if constexpr (Reported<X>) return error::reported{};
  else
    return detail::sorted_along<rule::place, sizeof...(S) == 2>(
        detail::whole_along<op::sort, S...>(static_cast<X&&>(x)).eval());
}

}  // namespace nabla
