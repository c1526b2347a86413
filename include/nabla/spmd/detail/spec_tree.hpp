// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>
#include <nabla/expr/tree_walk.hpp>
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

/// Why argument or result number I of a call is refused: Place is what an error calls it.
template <template <int, class, class...> class Place, int I, class Refusal>
struct refused_at {
  using type = void;
};
template <template <int, class, class...> class Place, int I, class Why, class... Fix>
struct refused_at<Place, I, refused_leaf<Why, Fix...>> {
  using type = Place<I, Why, Fix...>;
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
  using type =
      std::conditional_t<same_kind<kind_of_tree<X>, kind_of_tree<S>>, void,
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

/// What becomes of the leaves of trees. A table derives from this and has `leaf<X, S>`: for a value X with one spec S
/// the `type` that comes in its place, and if there is none the `error`.
struct leaf_table {
  template <class X>
  static constexpr bool is_leaf = Array<X> || Literal<X>;
  /// Why what is neither a leaf nor a tree is refused.
  template <class X>
  using refused = refused_leaf<not_a_tree_of_arrays<X>>;
};
/// The type of a leaf, Made::type, which is not asked for where there is an error.
template <class Error, class Made>
struct made_unless {
  using type = nabla::error::reported;
};
template <class Made>
struct made_unless<void, Made> {
  using type = typename Made::type;
};

/// A tree by its specs and a table: the `type` of what it becomes, or the `error` in its first leaf that has one.
template <class Table, class X, class S>
struct tree_by_specs : no_entry<X, typename Table::template refused<X>> {};
template <class Table, class X, class S>
  requires(Table::template is_leaf<X> && specs_in<S> < 0)
struct tree_by_specs<Table, X, S> : Table::template leaf<X, S> {};
template <class Table, class X, class S>
  requires(Table::template is_leaf<X> && specs_in<S> >= 0)
struct tree_by_specs<Table, X, S> {
  using type = nabla::error::reported;
  using error = refused_leaf<nabla::error::nested_specs_of_one_value<specs_in<S>>>;
};
template <class Table, Tree X, class S>
  requires(!Table::template is_leaf<X>)
struct tree_by_specs<Table, X, S> {
  template <class Y, class T>
  using entry = tree_by_specs<Table, Y, T>;
  using result = entries_with_specs<X, S, entry>;
  using type = typename result::type;
  using error = typename result::error;
};
/// The same when it runs: the tree of type To, in which f(type_tag<To>, type_tag<S>, leaf) comes in a leaf's place.
template <class Table, class To, class S, class F, class X>
constexpr To made_by_specs(const F& f, X&& x) {
  using D = std::remove_cvref_t<X>;
  if constexpr (Tree<D> && !Table::template is_leaf<D>)
    return made_tree<To>(
        [&]<class E>(E, auto&& e) {
          return made_by_specs<Table, typename E::type, typename spec_for_entry<S, D, E::index>::type>(
              f, static_cast<decltype(e)&&>(e));
        },
        static_cast<X&&>(x));
  else
    return f(type_tag<To>{}, type_tag<S>{}, static_cast<X&&>(x));
}

/// The entry of out_specs or out_axes for all that a function returns: one, or a list for the entries of a tuple.
template <class Out>
struct entry_for_results {
  using type = Out;
};
template <template <class...> class Out, class S>
struct entry_for_results<Out<S>> {
  using type = S;
};
template <class X>
inline constexpr int results_in = 1;
template <>
inline constexpr int results_in<void> = 0;
template <Tree X>
inline constexpr int results_in<X> = length<entries_of<X>>;

/// All that a function returns, by out_specs or out_axes and a table, which has a name for the place of a result,
/// `place<I, Why, Fix...>`, and an error where X results have S specs, `misfit<X, S>`.
template <class Table, class X, class Out>
struct results_by_specs {
  using type = error::reported;
  using error = typename Table::template misfit<results_in<X>, length<Out>>;
};
template <class Table, Reported X, class Out>
struct results_by_specs<Table, X, Out> {
  using type = nabla::error::reported;
  using error = void;
};
template <class Table, class X, template <class...> class Out, class S>
  requires(!std::is_void_v<X> && !Reported<X>)
struct results_by_specs<Table, X, Out<S>> {
  using result = tree_by_specs<Table, X, S>;
  using type = typename result::type;
  using error = typename refused_at<Table::template place, 0, typename result::error>::type;
};
template <class Table, Tree X, template <class...> class Out, class... S>
  requires(sizeof...(S) != 1 && int(sizeof...(S)) == length<entries_of<X>>)
struct results_by_specs<Table, X, Out<S...>> {
  using result = tree_by_specs<Table, X, Out<S...>>;
  using type = typename result::type;
  template <class Seq, class Entries>
  struct all;
  template <int... I, class... E>
  struct all<std::integer_sequence<int, I...>, list<E...>> {
    using type = typename first_error<
        typename refused_at<Table::template place, I, typename tree_by_specs<Table, E, S>::error>::type...,
        typename refused_at<Table::template place, 0, typename result::error>::type>::type;
  };
  using error = typename all<indices_of<entries_of<X>>, entries_of<X>>::type;
};

}  // namespace nabla::detail
