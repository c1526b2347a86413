// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/tree.hpp>

// Whether trees are made in the same way, and which of their entries belong together: those with the same key.
namespace nabla::detail {

template <class Kind, class Other>
inline constexpr bool same_kind = std::is_same_v<Kind, Other>;
template <class... A, class... B>
inline constexpr bool same_kind<error::fields<A...>, error::fields<B...>> =
    sizeof...(A) == sizeof...(B) && (contains<A, B...> && ...);

/// Which entry of the tree Other has the key of entry I of X.
template <class X, class Other, int I>
inline constexpr int counterpart = index_in<typename tree_traits<X>::template key<I>, entry_keys_of<Other>>;

/// Whether entry number i of one tree belongs to entry number i of the other.
template <class X, class Other>
inline constexpr bool same_keys = std::is_same_v<entry_keys_of<X>, entry_keys_of<Other>>;

template <class At, class Key>
struct longer_path;
template <class... K, class Key>
struct longer_path<error::at<K...>, Key> {
  using type = error::at<K..., Key>;
};
/// The way to entry I of a tree X that is reached by At.
template <class At, class X, int I>
using path_to_entry = typename longer_path<At, typename tree_traits<X>::template key<I>>::type;

/// The first place where Other is made otherwise than X; void if there is none.
template <class At, class X, class Other>
struct structure_difference {
  using kind = kind_of_tree<X>;
  using other = kind_of_tree<Other>;
  template <bool SameKind, class Seq>
  struct compare {
    using type = error::structures_differ<At, kind, other>;
  };
  template <int... I>
  struct compare<true, std::integer_sequence<int, I...>> {
    using type = typename first_error<typename structure_difference<
        path_to_entry<At, X, I>, at<I, entries_of<X>>, at<counterpart<X, Other, I>, entries_of<Other>>>::type...>::type;
  };
  using type = typename compare<same_kind<kind, other>, indices_of<entries_of<X>>>::type;
};
template <class At, class X, class Other>
  requires(!Tree<X>)
struct structure_difference<At, X, Other> {
  using type = std::conditional_t<Tree<Other>, error::structures_differ<At, kind_of_tree<X>, kind_of_tree<Other>>, void>;
};

/// Why X is no leaf and no tree. A struct that is none has base classes or too many members.
template <class X>
using not_a_tree_of_arrays =
    std::conditional_t<std::is_class_v<X> && std::is_aggregate_v<X>,
                       error::not_an_array_or_a_tree<X, error::to_fix::no_base_classes_and_at_most_16_members>,
                       error::not_an_array_or_a_tree<X>>;

}  // namespace nabla::detail
