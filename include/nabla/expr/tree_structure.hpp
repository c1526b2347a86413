// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/tree.hpp>
#include <nabla/expr/array_type.hpp>

// Whether trees are made in the same way, which of their entries belong together (those with the same key), and what
// becomes of them leaf by leaf.
namespace nabla::detail {

template <class Kind, class Other>
inline constexpr bool same_kind = std::is_same_v<Kind, Other>;
template <class... A, class... B>
inline constexpr bool same_kind<error::fields<A...>, error::fields<B...>> =
    sizeof...(A) == sizeof...(B) && (contains<A, B...> && ...);

/// Which entry of the tree Other has the key of entry I of X.
template <class X, class Other, int I>
inline constexpr int counterpart = index_in<typename tree_traits<X>::template key<I>, entry_keys_of<Other>>;
/// Members of structs stand in their order, also where only some of the types that a template makes are told by name.
template <class X, class Other, int I>
  requires(struct_members<X> > 0 && struct_members<Other> > 0)
inline constexpr int counterpart<X, Other, I> = I;

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
  using type =
      std::conditional_t<Tree<Other>, error::structures_differ<At, kind_of_tree<X>, kind_of_tree<Other>>, void>;
};
template <class At, class X, class Other>
  requires(Reported<X> || Reported<Other>)
struct structure_difference<At, X, Other> {
  using type = void;
};
template <class At, Tree X, class Other>
  requires(!Reported<Other>)
struct structure_difference<At, X, Other> {
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
/// The first place where one of several trees is made otherwise than the first of them.
template <class At, class X, class... Rest>
struct why_not_one_structure : first_error<typename structure_difference<At, X, Rest>::type...> {};

/// What becomes of trees of one structure, the first of which leads. For the leaves at one place Leaf<At, X...> has the
/// `type` that comes there and, if there is none, the `error`; so has this for the trees. Nothing is inherited: g++ 12
/// would warn where Leaf comes from a function in an unnamed namespace.
template <template <class, class...> class Leaf, class At, class X, class... Rest>
struct leaf_by_leaf {
  using type = typename Leaf<At, X, Rest...>::type;
  using error = typename Leaf<At, X, Rest...>::error;
};
template <template <class, class...> class Leaf, class At, Tree X, class... Rest>
  requires(Tree<Rest> && ...)
struct leaf_by_leaf<Leaf, At, X, Rest...> {
  template <int I>
  using entry = leaf_by_leaf<Leaf, path_to_entry<At, X, I>, at<I, entries_of<X>>,
                             at<counterpart<X, Rest, I>, entries_of<Rest>>...>;
  template <class Seq>
  struct all;
  template <int... I>
  struct all<std::integer_sequence<int, I...>> {
    using made = typename rebound_tree<X, typename entry<I>::type...>::type;
    using fixed = nabla::error::leaf<
        At, nabla::error::members_have_fixed_types<X, nabla::error::to_fix::make_it_a_template_over_its_members>>;
    using error =
        typename first_error<typename entry<I>::error..., std::conditional_t<std::is_void_v<made>, fixed, void>>::type;
    using type = std::conditional_t<std::is_void_v<error> && !(Reported<typename entry<I>::type> || ...), made,
                                    nabla::error::reported>;
  };
  using type = typename all<indices_of<entries_of<X>>>::type;
  using error = typename all<indices_of<entries_of<X>>>::error;
};

/// A leaf that stays what it is, or that becomes X and is never refused.
template <class X>
struct same_leaf {
  using type = X;
  using error = void;
};

template <class Difference, template <class, class...> class Leaf, class At, class... X>
struct leaf_by_leaf_if {
  using type = nabla::error::reported;
  using error = Difference;
};
template <template <class, class...> class Leaf, class At, class... X>
struct leaf_by_leaf_if<void, Leaf, At, X...> {
  using type = typename leaf_by_leaf<Leaf, At, X...>::type;
  using error = typename leaf_by_leaf<Leaf, At, X...>::error;
};
/// The same of trees that may be made in different ways, which is the error then.
template <template <class, class...> class Leaf, class At, class... X>
using together = leaf_by_leaf_if<typename why_not_one_structure<At, X...>::type, Leaf, At, X...>;

/// Why X is no leaf and no tree. A struct that is none has base classes or too many members.
template <class X>
using not_a_tree_of_arrays =
    std::conditional_t<std::is_class_v<X> && std::is_aggregate_v<X>,
                       error::not_an_array_or_a_tree<X, error::to_fix::no_base_classes_and_at_most_16_members>,
                       error::not_an_array_or_a_tree<X>>;

}  // namespace nabla::detail
