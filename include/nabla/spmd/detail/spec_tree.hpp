// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>
#include <nabla/expr/tree_structure.hpp>
#include <nabla/sharding/placement.hpp>
#include <nabla/spmd/keywords.hpp>

// Specs for the leaves of a tree: one spec holds for a whole subtree; a list of specs has one for each entry, a tree of
// specs one for the entry with the same key.
namespace nabla::detail {

/// Why a leaf is refused. Where it stands is said around the reason, from the inside out.
template <class Why, class... Fix>
struct refused_leaf {};
template <class Why>
using refused_leaf_if = std::conditional_t<std::is_void_v<Why>, void, refused_leaf<Why>>;

template <class Key, class Refusal>
struct in_a_leaf {
  using type = void;
};
template <class Key, class Why, class... Fix>
struct in_a_leaf<Key, refused_leaf<Why, Fix...>> {
  using type = refused_leaf<error::leaf<error::at<Key>, Why>, Fix...>;
};
template <class Key, class... Keys, class Why, class... Fix>
struct in_a_leaf<Key, refused_leaf<error::leaf<error::at<Keys...>, Why>, Fix...>> {
  using type = refused_leaf<error::leaf<error::at<Key, Keys...>, Why>, Fix...>;
};

/// The reason without the fixes.
template <class Refusal>
struct reason_of {
  using type = void;
};
template <class Why, class... Fix>
struct reason_of<refused_leaf<Why, Fix...>> {
  using type = Why;
};

/// An entry of a tree that is no array, no number and no tree: why. What was reported is not reported once more.
template <class X, class Why = refused_leaf<not_a_tree_of_arrays<X>>>
struct no_entry {
  using type = nabla::error::reported;
  using error = Why;
};
template <Reported X, class Why>
struct no_entry<X, Why> {
  using type = nabla::error::reported;
  using error = void;
};

/// Stands for a spec that is not written: the argument's own.
struct own_spec {};

/// Stands for in_specs or in_axes that are not written: each argument has this entry.
template <class Entry>
struct for_each_argument {};
/// The entries for the arguments of a call, or why they are not: Misfit<X, E> says that X arguments have E entries.
template <template <int, int> class Misfit, class In, class... X>
struct entries_of_call;
template <template <int, int> class Misfit, template <class...> class In, class... E, class... X>
struct entries_of_call<Misfit, In<E...>, X...> {
  static constexpr bool fit = sizeof...(E) == sizeof...(X);
  using type = std::conditional_t<fit, list<E...>, list<>>;
  using error = std::conditional_t<fit, void, Misfit<int(sizeof...(X)), int(sizeof...(E))>>;
};
template <template <int, int> class Misfit, class E, class... X>
struct entries_of_call<Misfit, for_each_argument<E>, X...> {
  template <class>
  using one = E;
  using type = list<one<X>...>;
  using error = void;
};

/// A number has no dim to split.
template <class S, class M>
using why_not_a_numbers_spec = refused_leaf_if<typename why_not_placed<S, dims<>, M>::type>;

/// How many specs a list or a tree of specs has; -1: it is one spec.
template <class S>
inline constexpr int specs_in = -1;
template <Tree S>
inline constexpr int specs_in<S> = length<entries_of<S>>;
template <class... S>
inline constexpr int specs_in<in_specs_t<S...>> = sizeof...(S);
template <class... S>
inline constexpr int specs_in<out_specs_t<S...>> = sizeof...(S);

/// The spec for entry I of a tree X.
template <class S, class X, int I>
struct spec_for_entry {
  using type = S;
};
template <Tree S, class X, int I>
struct spec_for_entry<S, X, I> {
  using type = at<counterpart<X, S, I>, entries_of<S>>;
};
template <class... S, class X, int I>
struct spec_for_entry<in_specs_t<S...>, X, I> {
  using type = at<I, list<S...>>;
};
template <class... S, class X, int I>
struct spec_for_entry<out_specs_t<S...>, X, I> {
  using type = at<I, list<S...>>;
};

/// Why specs do not belong to the entries of a tree X.
template <class S, class X>
struct why_not_its_specs {
  static constexpr int specs = specs_in<S>, entries = length<entries_of<X>>;
  using type = std::conditional_t<specs < 0 || specs == entries, void,
                                  refused_leaf<error::specs_of_a_tree_differ<error::entries_of_the_tree<entries>,
                                                                             error::specs<specs>>>>;
};
template <Tree S, class X>
struct why_not_its_specs<S, X> {
  using type = std::conditional_t<same_kind<kind_of_tree<X>, kind_of_tree<S>>, void,
                                  refused_leaf<error::structures_differ<error::at<>, kind_of_tree<X>, kind_of_tree<S>>>>;
};

/// A tree and its specs, entry by entry: Entry<Y, Spec> says what becomes of each, its `type`, or why nothing does, its
/// `error`. The same for the tree.
template <class X, class S, template <class, class> class Entry>
struct entries_with_specs {
  template <int I>
  using at_entry = Entry<at<I, entries_of<X>>, typename spec_for_entry<S, X, I>::type>;
  template <class Misfit, class Seq = indices_of<entries_of<X>>>
  struct all {
    using type = nabla::error::reported;
    using error = Misfit;
  };
  template <int... I>
  struct all<void, std::integer_sequence<int, I...>> {
    using rebound = typename rebound_tree<X, typename at_entry<I>::type...>::type;
    using fixed = refused_leaf<
        nabla::error::members_have_fixed_types<X, nabla::error::to_fix::make_it_a_template_over_its_members>>;
    using error = typename first_error<
        typename in_a_leaf<typename tree_traits<X>::template key<I>, typename at_entry<I>::error>::type...,
        std::conditional_t<std::is_void_v<rebound>, fixed, void>>::type;
    using type = std::conditional_t<std::is_void_v<error>, rebound, nabla::error::reported>;
  };
  using result = all<typename why_not_its_specs<S, X>::type>;
  using type = typename result::type;
  using error = typename result::error;
};

}  // namespace nabla::detail
