// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/expr/tree_walk.hpp>
#include <tuple>

// The leaves of a tree as a tuple, and the tree again.
namespace nabla::detail {

/// The leaves, in order; what is no tree is one leaf.
template <class X>
constexpr auto leaves_in(const X& tree) {
  if constexpr (Tree<X>) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return std::tuple_cat(leaves_in(entry_of<I>(tree))...);
    }(indices_of<entries_of<X>>{});
  } else {
    return std::tuple<X>(tree);
  }
}

/// How many leaves stand before each of some entries.
template <class Entries>
struct leaves_before;
template <class... E>
struct leaves_before<list<E...>> {
  static constexpr auto all = [] {
    std::array<int, sizeof...(E) + 1> before = {0, length<leaves_of<E>>...};
    for (std::size_t e = 1; e < before.size(); ++e) before[e] += before[e - 1];
    return before;
  }();
};
/// A tree like X whose leaves are those of a tuple, from number First on.
template <class X, int First = 0, class... L>
constexpr auto tree_of_leaves(const std::tuple<L...>& leaves) {
  if constexpr (Tree<X>) {
    using entries = entries_of<X>;
    constexpr auto before = leaves_before<entries>::all;
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      using made =
          typename rebound_tree<X, decltype(tree_of_leaves<at<I, entries>, First + before[I]>(leaves))...>::type;
      if constexpr (has_maker<made>)
        return typename tree_traits<made>::maker{tree_of_leaves<at<I, entries>, First + before[I]>(leaves)...}.tree;
      else
        return made{tree_of_leaves<at<I, entries>, First + before[I]>(leaves)...};
    }(indices_of<entries>{});
  } else {
    return std::get<std::size_t(First)>(leaves);
  }
}

}  // namespace nabla::detail
