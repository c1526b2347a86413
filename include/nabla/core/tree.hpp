// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/core/pack.hpp>
#include <tuple>
#include <utility>

// What counts as a tree of values: its entries, one by one, and how one of the same kind is made of other entries.
// Tuples, pairs and std::array are trees; other rooms add their own by specialising tree_traits.
namespace nabla::detail {

template <class X>
struct tree_traits {
  static constexpr bool is_tree = false;
};

struct standard_tree {
  static constexpr bool is_tree = true;
  template <int I, class Tree>
  static constexpr decltype(auto) get(Tree&& t) {
    return std::get<std::size_t(I)>(static_cast<Tree&&>(t));
  }
};
template <class... X>
struct tree_traits<std::tuple<X...>> : standard_tree {
  using entries = list<std::remove_cvref_t<X>...>;
  template <class... Y>
  using rebound = std::tuple<Y...>;
};
template <class A, class B>
struct tree_traits<std::pair<A, B>> : standard_tree {
  using entries = list<std::remove_cvref_t<A>, std::remove_cvref_t<B>>;
  template <class C, class D>
  using rebound = std::pair<C, D>;
};
template <class X, std::size_t N>
struct tree_traits<std::array<X, N>> : standard_tree {
  template <class Seq>
  struct repeated;
  template <std::size_t... I>
  struct repeated<std::index_sequence<I...>> {
    using type = list<std::conditional_t<I == 0, X, X>...>;
  };
  using entries = typename repeated<std::make_index_sequence<N>>::type;
  /// Entries of different types no longer form an array.
  template <class... Y>
  struct remade {
    using type = std::tuple<Y...>;
  };
  template <class Y, class... Ys>
    requires(std::is_same_v<Y, Ys> && ...)
  struct remade<Y, Ys...> {
    using type = std::array<Y, N>;
  };
  template <class... Y>
  using rebound = typename remade<Y...>::type;
};

template <class X>
concept Tree = tree_traits<X>::is_tree;
template <Tree X>
using entries_of = typename tree_traits<X>::entries;

/// The indices of a list's entries.
template <class List>
using indices_of = std::make_integer_sequence<int, length<List>>;

}  // namespace nabla::detail
