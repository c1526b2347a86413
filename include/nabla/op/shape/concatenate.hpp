// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/detail/join_nodes.hpp>

namespace nabla {

namespace detail {

template <bool Arrays, class Sel, class... X>
struct concatenate_reason {
  template <class Y>
  struct no_array {
    using type = std::conditional_t<Array<Y>, void, nabla::error::not_an_array<std::remove_cvref_t<Y>>>;
  };
  using type = typename first_error<
      typename wrong_argument<std::remove_cvref_t<Sel>>::type, typename no_array<X>::type...>::type;
};
template <class Sel, class... X>
struct concatenate_reason<true, Sel, X...> {
  using type = typename join_rule_of<Sel, operands_of_join<Sel, type_of_t<X>...>>::error;
};
template <class Sel, class... X>
struct why_not_concatenated
    : concatenate_reason<DimSelector<Sel> && (sizeof...(X) > 0) && (Array<X> && ...), Sel, X...> {};
template <class Sel, class... X>
  requires((Reported<X> || ...) && !AskedForSharding<X...>)
struct why_not_concatenated<Sel, X...> {
  using type = void;
};
template <class Sel, class... X>
  requires AskedForSharding<X...>
struct why_not_concatenated<Sel, X...> {};
template <class Sel, class... X>
using why_not_concatenated_t = typename why_not_concatenated<std::remove_cvref_t<Sel>, X...>::type;

template <class... X>
inline constexpr bool some_array = (ArrayOrReported<X> || ...);

}  // namespace detail

/// Joins arrays one after the other along a dim that all of them have: `concatenate(dim<0>, x, y)`, `concatenate(batch,
/// x, y, z)`. The dims of the result are in the order of the first array; the other arrays may have their names in
/// another order.
///
/// Shape: the size of the dim is the sum of the operands' sizes; all other dims must be equal. Stored at once: one
/// fused kernel writes each operand into its part. dtype: the one that holds all. State: as the branches of `where`:
/// the result varies over every axis that an operand varies over; all operands are unreduced alike, or none is. Errors:
/// not_an_array, array_has_no_axis, not_an_axis_or_position, dims_differ, sizes_differ, dim_is_split_over,
/// dim_is_split_differently, dtypes_would_lose, unreduced_meets_replicated; runtime_error for run-time sizes that
/// differ. Derivative: for each operand, its part of the cotangent.
/// Communication: none. Source: numpy.concatenate.
NABLA_WORD(concatenate,
           (class Sel, class... X,
            detail::Where<detail::some_array<Sel, X...>> nabla_error = detail::why_not_concatenated_t<Sel, X...>),
           (const Sel&, X&&... x),
           "nabla::concatenate(axis, x, y, ...) requires an axis or position that all arrays have and that is not "
           "split over devices; all other dims and states alike") {
  if constexpr ((Reported<X> || ...))
    return error::reported{};
  else
    return detail::with_operands(
        "concatenate", detail::operands_of_join<Sel, type_of_t<X>...>{},
        [](auto&&... alike) {
          return detail::join_nodes<Sel>("concatenate(axis, x, y, ...)",
                                         detail::as_node(static_cast<decltype(alike)&&>(alike))...);
        },
        static_cast<X&&>(x)...);
}

}  // namespace nabla
