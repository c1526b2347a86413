// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/values/leaves.hpp>

namespace nabla {

namespace detail {

template <class F>
struct mapped_by {
  template <class At, class... X>
  struct leaf {
    using call = call_of_leaves<F, At, X...>;
    using type = typename kept_leaf<typename call::type>::type;
    using error = typename call::error;
  };
};
/// What tree_map makes of trees of one structure.
template <class F, class... T>
using tree_map_of = together<mapped_by<F>::template leaf, error::at<>, T...>;

}  // namespace detail

/// The tree of the same structure with f(leaf) for each leaf; of several trees f(leaf, leaf, ...) of those that stand in
/// the same place: `params = tree_map([](auto p, auto g) { return p - 0.1f * g; }, params, grads)`. Leaves are what has
/// no entries: arrays, numbers, anything else. Expressions that f gives are run. An array whose entries become different
/// types becomes a tuple.
///
/// Shapes, dtypes, states: as f gives them. Errors: structures_differ, function_does_not_take_the_leaves,
/// function_gives_nothing, members_have_fixed_types, each with the way to the place; it stands in a runtime_error of f
/// too. Derivative: that of f. Communication: that of f. Source: jax.tree.map.
NABLA_WORD(tree_map,
           (class F, class T, class... Rest, class nabla_error = typename detail::tree_map_of<F, T, Rest...>::error),
           (const F& f, const T& tree, const Rest&... rest),
           "nabla::tree_map(f, trees...) requires trees of one structure and a function of their leaves") {
  using result = typename detail::tree_map_of<F, T, Rest...>::type;
  if constexpr (Reported<result>)
    return error::reported{};
  else
    return detail::made_of_leaves<result>(
        [&](auto, const auto&... leaf) { return detail::kept_value(f(leaf...)); }, tree, rest...);
}
// Never defined: chosen when the function has been reported, so that nobody says that nothing matches.
template <class... Rest>
error::reported tree_map(detail::anything, detail::anything, const Rest&...);

namespace detail {

/// A tree without expressions.
template <class Y>
constexpr auto kept_tree(const Y& y) {
  if constexpr (Array<Y>) return y.eval();
  else return tree_map([](const auto& leaf) { return leaf; }, y);
}
template <class X>
using stored_tree = decltype(kept_tree(std::declval<const X&>()));

}  // namespace detail
}  // namespace nabla
