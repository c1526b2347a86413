// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/expr.hpp>
#include <nabla/expr/tree_walk.hpp>

// Which derivatives follow a value: asked of its type, without what makes a derivative.
namespace nabla::detail {

/// The functions that are being differentiated in a value, as a set of types.
template <class... F>
struct levels {};

template <class... L>
struct all_levels;
template <class... F>
struct all_levels<levels<F...>> {
  using type = levels<F...>;
};
template <class... F, class... G, class... Rest>
struct all_levels<levels<F...>, levels<G...>, Rest...>
    : all_levels<concat<levels<F...>, std::conditional_t<contains<G, F...>, levels<>, levels<G>>...>, Rest...> {};
template <class L, class F>
struct without_level;
template <class... G, class F>
struct without_level<levels<G...>, F> {
  using type = concat<levels<>, std::conditional_t<std::is_same_v<F, G>, levels<>, levels<G>>...>;
};

/// The level of a derivative of F within one of the same function.
template <class F>
struct nested_level {};
template <class F, class L>
struct next_level_impl;
template <class F, class... G>
struct next_level_impl<F, levels<G...>> {
  using type = F;
};
template <class F, class... G>
  requires contains<F, G...>
struct next_level_impl<F, levels<G...>> : next_level_impl<nested_level<F>, levels<G...>> {
};
/// The level of a derivative of F in values that belong to graphs of others.
template <class F, class L>
using next_level = typename next_level_impl<F, L>::type;

template <class L>
inline constexpr int order_of = 0;
template <class... F>
inline constexpr int order_of<levels<F...>> = sizeof...(F);

/// The levels of the graphs that a value belongs to.
template <class X>
struct levels_of {
  using type = levels<>;
};
template <class X>
  requires is_expr<X>
struct levels_of<X> : levels_of<stored_t<X>> {};
template <class Entries>
struct levels_of_leaves;
template <class... X>
struct levels_of_leaves<list<X...>> : all_levels<levels<>, typename levels_of<X>::type...> {};
template <class... X>
using levels_in = typename all_levels<levels<>, typename levels_of_leaves<leaves_of<X>>::type...>::type;

}  // namespace nabla::detail
