// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/contract/detail/labels.hpp>

namespace nabla::detail {

/// The extents of one label, of all operands.
template <int Label, class Dims, class L>
struct extents_with_label;
template <int Label, class... E, int... L>
struct extents_with_label<Label, dims<E...>, labels<L...>> {
  using type = concat<list<>, std::conditional_t<L == Label, list<E>, list<>>...>;
};

/// The mesh axes that split dims whose label is not among Labels, as a mask.
template <class M, class Labels, class Dims, class L>
inline constexpr unsigned split_without_labels = 0;
template <class M, class Labels, class... E, int... L>
inline constexpr unsigned split_without_labels<M, Labels, dims<E...>, labels<L...>> =
    (0u | ... | (has_label<Labels, L> ? 0u : axis_mask<M>(typename E::split_over{})));

template <class Name, class Extents>
struct joined_label;
template <class Name, class... E>
struct joined_label<Name, list<E...>> : joined_extent<Name, E...> {
  using tag = typename at<0, list<E...>>::tag;
};

/// The rule of every contraction: operands of the types X with the labels L, a result with the labels Out. `error`, or
/// void and `type`.
///
/// Along a contracted label that is split, each device has a partial sum: the result is unreduced over those mesh axes.
/// An operand that is whole there is cut for nothing. The word is linear in each operand.
template <class Names, class Out, class L, class... X>
struct contraction_rule;
template <class... Name, int... Out, class... L, class... X>
struct contraction_rule<list<Name...>, labels<Out...>, list<L...>, X...> {
  using names = list<Name...>;
  using out_labels = labels<Out...>;
  using operand_labels = list<L...>;
  static constexpr int count = sizeof...(Name);

  template <int Label>
  using extents = concat<list<>, typename extents_with_label<Label, typename X::dims, L>::type...>;
  /// One dim of all operands.
  template <int Label>
  using label = joined_label<at<Label, list<Name...>>, extents<Label>>;
  template <int Label>
  using kept_extent =
      typename make_extent<typename label<Label>::tag, label<Label>::sizes.size, typename label<Label>::split>::type;

  template <class Seq>
  struct over_labels;
  template <int... I>
  struct over_labels<std::integer_sequence<int, I...>> {
    using error = typename first_error<typename label<I>::error...>::type;
    using splits = concat<list<>, typename label<I>::split...>;
    using contracted =
        concat<list<>, std::conditional_t<has_label<out_labels, I>, list<>, typename label<I>::split>...>;
  };
  using all = over_labels<std::make_integer_sequence<int, count>>;

  using mesh_join = operands_mesh<X...>;
  using mesh_type = typename mesh_join::type;
  using common = common_of<X...>;
  using value_type = typename common::type;
  static constexpr joined_masks states =
      joined_states<linearity_for<linearity::product, value_type, X...>, mesh_type, X...>;
  static constexpr unsigned partial = axis_mask<mesh_type>(typename all::contracted{});
  static constexpr masks after = {states.m.v, states.m.u | partial, states.m.r & ~partial,
                                  (states.m.u | partial) != 0 ? reduction::sum : reduction::none};

  using error = typename first_error<
      typename mesh_join::error, typename all::error,
      // A device along it would hold one part of a dim and a partial sum of another.
      typename why_split_twice<typename all::splits>::type,
      typename state_error_type<states.error, mesh_type, states.axes>::type, typename common::error,
      std::conditional_t<std::is_same_v<value_type, bool>,
                         nabla::error::contraction_of_bools<nabla::error::to_fix::astype_one_side>, void>>::type;
  using state_type = state_from<mesh_type, after>;
  using type = array_type<value_type, dims<kept_extent<Out>...>, state_type, mesh_type>;
};

/// The same of operands that agree on a layout over automatic axes first.
template <bool Automatic, class Names, class Out, class Labels, class... X>
struct agreed_contraction : contraction_rule<Names, Out, Labels, X...> {
  using agreed_operands = list<X...>;
};
template <class Names, class Out, class Labels, class Types>
struct contraction_rule_of;
template <class Names, class Out, class Labels, class... X>
struct contraction_rule_of<Names, Out, Labels, list<X...>> : contraction_rule<Names, Out, Labels, X...> {};
template <class Names, class Out, class... L, class... X>
struct agreed_contraction<true, Names, Out, list<L...>, X...>
    : contraction_rule_of<Names, Out, list<L...>,
                          typename agreed<typename operands_mesh<X...>::type, Names::size, false, -1,
                                          typename joined_places<labels<>, L...>::type, X...>::type> {
  using agreed_operands = typename agreed<typename operands_mesh<X...>::type, Names::size, false, -1,
                                   typename joined_places<labels<>, L...>::type, X...>::type;
};

/// The rule of a word of two operands. Error: what is wrong with its arguments; void if nothing.
template <class Error, class X, class Y, class Contracted, class Batched = list<>>
struct binary_rule {
  using error = Error;
};
template <class X, class Y, class Contracted, class Batched>
struct binary_rule<void, X, Y, Contracted, Batched>
    : agreed_contraction<
          any_automatic<X, Y>, typename binary_labels<typename X::dims, typename Y::dims, Contracted, Batched>::names,
          typename binary_labels<typename X::dims, typename Y::dims, Contracted, Batched>::out,
          list<typename binary_labels<typename X::dims, typename Y::dims, Contracted, Batched>::left,
               typename binary_labels<typename X::dims, typename Y::dims, Contracted, Batched>::right>,
          X, Y> {};

/// What a contraction takes.
template <class X>
concept Contractible = Array<X> || Reported<X>;

}  // namespace nabla::detail
