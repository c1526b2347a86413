// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/predicate.hpp>

// What branches get, and what is locked in it.
namespace nabla::detail {

/// An operand as a branch gets it: stored, its mesh locked over the axes over which the branches differ. A number
/// stays.
template <class Axes>
struct operand_over {
  template <class At, class X>
  struct leaf {
    using type = nabla::error::reported;
    using error = nabla::error::leaf<At, not_a_tree_of_arrays<X>>;
  };
  template <class At, class X>
    requires(Literal<X> || Reported<X>)
  struct leaf<At, X> {
    using type = X;
    using error = void;
  };
  template <class At, Array X>
  struct leaf<At, X> {
    using type = typename locked_value<stored_t<X>, Axes>::type;
    using error = void;
  };
};
template <class P, class X, int I = 0>
using operand = leaf_by_leaf<operand_over<deciding_axes_t<P>>::template leaf, error::at<error::argument<I>>,
                             std::remove_cvref_t<X>>;
template <class P, class X>
using branch_operand = typename operand<P, X>::type;

template <class To, class X>
constexpr To stored_operand(X&& x) {
  return made_of_leaves<To>([]<class Leaf>(type_tag<Leaf>, auto&& leaf) -> Leaf {
    if constexpr (Array<Leaf>)
      return relocked<Leaf>(static_cast<decltype(leaf)&&>(leaf).eval());
    else
      return static_cast<decltype(leaf)&&>(leaf);
  }, static_cast<X&&>(x));
}

template <class Leaves, class A>
inline constexpr bool any_is_locked = false;
template <class... X, class A>
inline constexpr bool any_is_locked<list<X...>, A> = (is_locked<mesh_type_of<X>, A> || ...);
template <class Leaves, class A>
inline constexpr bool any_is_free = false;
template <class... X, class A>
inline constexpr bool any_is_free<list<X...>, A> =
    ((is_manual<mesh_type_of<X>, A> && !is_locked<mesh_type_of<X>, A> && is_mesh<mesh_type_of<X>>) || ...);
/// The axes that a call of branches locks: some operand is free along them, and nothing is locked already.
template <class Axes, class Predicate, class Operands>
struct newly_locked;
template <class... A, class Predicate, class Operands>
struct newly_locked<list<A...>, Predicate, Operands> {
  template <class B>
  static constexpr bool value =
      any_is_free<Operands, B> && !any_is_locked<Operands, B> && !any_is_locked<Predicate, B>;
  using type = concat<list<>, std::conditional_t<value<A>, list<A>, list<>>...>;
};
template <class X>
using is_array = std::bool_constant<Array<X>>;
template <class... X>
using arrays_in = filter<is_array, concat<list<>, leaves_of<std::remove_cvref_t<X>>...>>;
template <class P, class... X>
using locked_here = typename newly_locked<deciding_axes_t<P>, arrays_in<P>, arrays_in<X...>>::type;

}  // namespace nabla::detail
