// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/values/leaves.hpp>

namespace nabla {

namespace detail {

template <class F>
struct asked_by {
  template <class At, class X, class... Rest>
  struct leaf {
    using call = call_of_leaves<F, At, X, Rest...>;
    using found = typename call::type;
    static constexpr bool says = Reported<found> || std::is_constructible_v<bool, found>;
    using type = X;
    using error = typename first_error<
        typename call::error,
        std::conditional_t<says, void,
                           nabla::error::function_gives_no_truth_value<At, typename kept_leaf<found>::type>>>::type;
  };
};
/// Why a predicate is not asked of the leaves of trees of one structure.
template <class F, class... T>
using why_not_tree_all = typename together<asked_by<F>::template leaf, error::at<>, T...>::error;

template <class F, class... T>
constexpr bool all_leaves(const F& f, const T&... t) {
  bool all = true;
  each_leaf([&](const auto&... leaf) {
    if (all) all = bool(f(leaf...));
  }, t...);
  return all;
}

}  // namespace detail

/// Whether f says true of each leaf; of several trees, of the leaves that stand in the same place. A tree without leaves
/// gives true. It ends at the first leaf of which f says false.
///
/// Errors: structures_differ, function_does_not_take_the_leaves, function_gives_nothing, function_gives_no_truth_value
/// (each with the way to the place). Derivative: none. Communication: that of f. Source: jax.tree.all, jax.tree.map.
NABLA_WORD_GIVING((bool), (bool), tree_all,
                  (class F, class T, class... Rest, class nabla_error = detail::why_not_tree_all<F, T, Rest...>),
                  (const F& f, const T& tree, const Rest&... rest),
                  "nabla::tree_all(f, trees...) requires trees of one structure and a predicate of their leaves") {
  if constexpr (Reported<T> || (Reported<Rest> || ...))
    return false;
  else
    return detail::all_leaves(f, tree, rest...);
}
// Never defined: chosen when the function has been reported, so that nobody says that nothing matches.
template <class... Rest>
bool tree_all(detail::anything, detail::anything, const Rest&...);

}  // namespace nabla
