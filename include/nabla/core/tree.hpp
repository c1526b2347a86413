// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/core/struct_members.hpp>
#include <tuple>
#include <utility>

/// How messages name an entry of a tree, and what a tree is made of. (The other reasons are in a later room.)
namespace nabla::error {

/// Entry I of a tuple, a pair or a std::array, counted from 0.
template <int I>
struct entry {};
/// Member I of a struct, counted from 0.
template <int I>
struct member {};
/// A member whose name is known, by its letters: `named_member<'w', 'e', 'i', 'g', 'h', 't', 's'>`.
template <char... Letter>
struct named_member {
  static constexpr const char* name() { return text; }

 private:
  static constexpr char text[] = {Letter..., '\0'};
};

/// A tuple, a pair or a std::array.
/// says: a tuple of {Entries:count entry}
template <int Entries>
struct entries {};
/// A struct made from this template.
/// says: a struct {S}
template <template <class...> class S>
struct a_struct_of {};
/// An array, a number, or anything else that has no entries.
/// says: one value
struct one_value {};

}  // namespace nabla::error

// Which types are trees of values: how to reach the entries of a tree, and how to make a tree of the same kind with
// other entries. Tuples, pairs, std::array and plain structs are trees; other rooms add their own by specialising
// tree_traits (expr/record.hpp, transform/hana.hpp).
//
//   entries        the types of the entries
//   get<I>(t)      a reference to an entry
//   rebound<Y...>  the same kind of tree with entries of other types; void if there is none
//   key<I>         the name of an entry in messages; entries of two trees correspond if their keys are the same
//   kind           what the tree is made of; trees of one kind have the same keys
//   maker          only if the tree is not made of its entries in braces: the class that makes it, and then holds the tree
//                  as its member `tree`
namespace nabla::detail {

/// f(entry...) of a tuple. (std::apply is four functions more for each call, which is time to compile.)
template <class F, class Tuple>
constexpr decltype(auto) call_with_entries(const F& f, Tuple&& t) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) -> decltype(auto) {
    return f(std::get<I>(static_cast<Tuple&&>(t))...);
  }(std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<Tuple>>>{});
}

template <class X>
struct tree_traits {
  static constexpr bool is_tree = false;
  using kind = error::one_value;
};

template <int Entries>
struct standard_tree {
  static constexpr bool is_tree = true;
  using kind = error::entries<Entries>;
  template <int I>
  using key = error::entry<I>;
  template <int I, class Tree>
  static constexpr decltype(auto) get(Tree&& t) {
    return std::get<std::size_t(I)>(static_cast<Tree&&>(t));
  }
};
template <class... X>
struct tree_traits<std::tuple<X...>> : standard_tree<sizeof...(X)> {
  using entries = list<std::remove_cvref_t<X>...>;
  template <class... Y>
  using rebound = std::tuple<Y...>;
};
template <class A, class B>
struct tree_traits<std::pair<A, B>> : standard_tree<2> {
  using entries = list<std::remove_cvref_t<A>, std::remove_cvref_t<B>>;
  template <class C, class D>
  using rebound = std::pair<C, D>;
};
template <class X, std::size_t N>
struct tree_traits<std::array<X, N>> : standard_tree<int(N)> {
  template <class Seq>
  struct repeated;
  template <std::size_t... I>
  struct repeated<std::index_sequence<I...>> {
    using type = list<std::conditional_t<I == 0, X, X>...>;
  };
  using entries = typename repeated<std::make_index_sequence<N>>::type;
  /// Entries of different types make a tuple, not an array.
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
struct struct_kind {
  using type = X;
};
template <template <class...> class S, class... A>
struct struct_kind<S<A...>> {
  using type = error::a_struct_of<S>;
};
/// What member I of a struct is called: its number, where nobody says its name (transform/hana.hpp).
template <class X, int I>
struct member_key {
  using type = error::member<I>;
};
template <class X>
  requires(struct_members<X> > 0)
struct tree_traits<X> {
  static constexpr bool is_tree = true;
  using kind = typename struct_kind<X>::type;
  template <int I>
  using key = typename member_key<X, I>::type;
  using entries = typename member_types<X>::type;
  template <class... Y>
  using rebound = typename struct_with_members<X, Y...>::type;
  template <int I, class Tree>
  static constexpr auto&& get(Tree&& t) {
    auto& member = with_members(t, pick_member<I>{});
    if constexpr (std::is_lvalue_reference_v<Tree>)
      return member;
    else
      return std::move(member);
  }
};

template <class X>
concept Tree = tree_traits<X>::is_tree;
template <Tree X>
using entries_of = typename tree_traits<X>::entries;
template <class X>
using kind_of_tree = typename tree_traits<X>::kind;

template <class X>
struct leaves_of_impl {
  using type = list<X>;
};
template <class Entries>
struct leaves_of_entries;
template <class... E>
struct leaves_of_entries<list<E...>> {
  using type = concat<list<>, typename leaves_of_impl<E>::type...>;
};
template <Tree X>
struct leaves_of_impl<X> : leaves_of_entries<entries_of<X>> {};
/// The types of a tree's leaves, in order. A value that is no tree is one leaf.
template <class X>
using leaves_of = typename leaves_of_impl<X>::type;

/// The indices of a list's entries.
template <class List>
using indices_of = std::make_integer_sequence<int, length<List>>;

template <class X, class Seq = indices_of<entries_of<X>>>
struct entry_keys;
template <class X, int... I>
struct entry_keys<X, std::integer_sequence<int, I...>> {
  using type = list<typename tree_traits<X>::template key<I>...>;
};
/// The names of a tree's entries in messages.
template <Tree X>
using entry_keys_of = typename entry_keys<X>::type;

/// A tree like X with other entries; void if there is none, or if one of the entries is void.
template <class X, class... Y>
struct rebound_tree {
  using type = typename tree_traits<X>::template rebound<Y...>;
};
template <class X, class... Y>
  requires(std::is_void_v<Y> || ...)
struct rebound_tree<X, Y...> {
  using type = void;
};

}  // namespace nabla::detail
