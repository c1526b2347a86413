// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/concatenate.hpp>
#include <nabla/op/shape/expand_dims.hpp>

namespace nabla {

namespace detail {

/// The type of an operand of stack, with the new dim added.
template <class New, class X>
struct stacked_type;
template <class New, class T, class D, class S, class M>
struct stacked_type<New, array_type<T, D, S, M>> {
  using type = array_type<T, typename expanded_dims<D, New>::to, S, M>;
};

template <bool Ok, class New, class... X>
struct stack_reason : concatenate_reason<false, New, X...> {};
template <class New, class First, class... X>
struct stack_reason<true, New, First, X...> {
  using new_dim_error = typename first_error<typename why_not_expanded<dims_of<First>, New>::type,
                                             typename why_not_expanded<dims_of<X>, New>::type...>::type;
  template <bool Fits>
  struct next {
    using type = new_dim_error;
  };
  /// Checks the original operands first, so that errors name their dims.
  template <bool Fits>
    requires(Fits)
  struct next<Fits> {
    template <class Y>
    struct differs {
      using type = std::conditional_t<has_keys<dims_of<Y>, dims_of<First>>, void,
                                      nabla::error::dims_differ<dims_of<First>, dims_of<Y>>>;
    };
    template <class... Y>
    static join_rule<New, typename stacked_type<New, Y>::type...> rule_of(list<Y...>);
    using rule = decltype(rule_of(operands_alike<void, type_of_t<First>, type_of_t<X>...>{}));
    using type = typename first_error<typename differs<X>::type..., typename rule::error>::type;
  };
  using type = typename next<std::is_void_v<new_dim_error>>::type;
};
template <class New, class... X>
struct why_not_stacked : stack_reason<DimSelector<New> && (sizeof...(X) > 0) && (Array<X> && ...), New, X...> {};
template <class New, class... X>
  requires((Reported<X> || ...) && !AskedForSharding<X...>)
struct why_not_stacked<New, X...> {
  using type = void;
};
template <class New, class... X>
  requires AskedForSharding<X...>
struct why_not_stacked<New, X...> {};
template <class New, class... X>
using why_not_stacked_t = typename why_not_stacked<std::remove_cvref_t<New>, X...>::type;

}  // namespace detail

/// Puts arrays with equal dims side by side along a new dim: `stack(dim<0>, x, y)`, or, with a name, which comes first,
/// `stack(layer, x, y)`. The static size of the new dim is the number of arrays.
///
/// Stored at once: one fused kernel writes each operand into its part. dtype, state, derivative: as concatenate.
/// Errors: array_has_the_axis_already, no_such_position_in_the_result, dims_differ, sizes_differ,
/// dim_is_split_differently, dtypes_would_lose, unreduced_meets_replicated. Communication: none. Source: numpy.stack.
NABLA_WORD(stack,
           (class New, class... X,
            detail::Where<detail::some_array<New, X...>> nabla_error = detail::why_not_stacked_t<New, X...>),
           (const New&, X&&... x),
           "nabla::stack(axis, x, y, ...) requires an axis that the arrays lack or a position of the result, and "
           "arrays with equal dims and states") {
  if constexpr ((Reported<X> || ...)) {
    return error::reported{};
  } else {
    auto expanded = [](const auto& n) {
      return detail::reindexed(n, detail::expanded_dims<typename std::remove_cvref_t<decltype(n)>::type::dims, New>::of(
                                      n.sizes()));
    };
    return detail::with_operands(
        "stack", detail::operands_alike<void, type_of_t<X>...>{},
        [&](auto&&... alike) {
          return detail::join_nodes<New>("stack(axis, x, y, ...)",
                                         expanded(detail::as_node(static_cast<decltype(alike)&&>(alike)))...);
        },
        static_cast<X&&>(x)...);
  }
}

}  // namespace nabla
