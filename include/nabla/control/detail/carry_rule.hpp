// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/carry_mesh.hpp>
#include <nabla/expr/keyword_call.hpp>

// What a loop asks of its function: the carry that it returns has the type of the carry that it got.
namespace nabla::detail {

template <class M, unsigned Axes>
using over_axes = typename axes_from<M, Axes, error::over>::type;

/// How a result comes to the state of the carry.
template <class At, class M, unsigned Gained, unsigned Lost, masks Before, masks After>
struct fix_of_state {
  using result = error::to_fix::result_of_the_function;
  using type = error::to_fix::pcast<result, over_axes<M, Before.v | Before.u | Before.r>, to_state<varying_t>>;
};
template <class At, class M, unsigned Gained, unsigned Lost, masks Before, masks After>
  requires(Gained != 0 && (Gained & (Before.u | Before.r)) == 0)
struct fix_of_state<At, M, Gained, Lost, Before, After> {
  using type = error::to_fix::pcast<At, over_axes<M, Gained>, to_state<varying_t>>;
};
template <class At, class M, unsigned Gained, unsigned Lost, masks Before, masks After>
  requires(Gained == 0 && Lost != 0 && (Lost & (After.u | After.r)) == 0)
struct fix_of_state<At, M, Gained, Lost, Before, After> {
  using type = error::to_fix::pcast<error::to_fix::result_of_the_function, over_axes<M, Lost>, to_state<varying_t>>;
};
template <class At, class M, unsigned Gained, unsigned Lost, masks Before, masks After>
  requires(Gained == 0 && (After.u & ~Before.u) != 0)
struct fix_of_state<At, M, Gained, Lost, Before, After> {
  using type = sum_first<M, (After.u & ~Before.u)>;
};

/// The mesh on which two types are compared.
template <class A, class B>
using mesh_of_both = std::conditional_t<is_mesh<typename A::mesh> || !is_mesh<typename B::mesh>,
                                        std::conditional_t<std::is_same_v<typename A::mesh, no_mesh>, typename B::mesh,
                                                           typename A::mesh>,
                                        typename B::mesh>;

/// Why a result of type B does not take the place of an entry of type A.
template <class At, class A, class B>
struct why_not_the_same {
  using mesh = mesh_of_both<A, B>;
  static constexpr masks before = masks_of<typename A::state, mesh>, after = masks_of<typename B::state, mesh>;
  static constexpr bool one_mesh = std::is_same_v<typename A::mesh, typename B::mesh> ||
                                   joins_mesh<typename A::mesh, typename B::mesh> ||
                                   joins_mesh<typename B::mesh, typename A::mesh> ||
                                   same_axes<typename A::mesh, typename B::mesh> || is_open_mesh<typename B::mesh>;
  template <bool OneMesh>
  struct states {
    using type = error::carry_changes_its_state<
        At, A, B,
        typename fix_of_state<At, mesh, (after.v & ~before.v), (before.v & ~after.v), before, after>::type>;
  };
  template <bool OneMesh>
    requires(!OneMesh)
  struct states<OneMesh> {
    using type = error::carry_changes_its_mesh<At, A, B>;
  };
  using type = typename std::conditional_t<
      !std::is_same_v<typename A::value_type, typename B::value_type>,
      type_tag<error::carry_changes_its_dtype<At, A, B, error::to_fix::astype_the_value>>,
      std::conditional_t<!is_the_same_to_the_eye<A, B>, type_tag<error::carry_changes_its_dims<At, A, B>>,
                         states<one_mesh>>>::type;
};

/// What changes from a carry of type C to a result of type R that is made in the same way: a list, empty if nothing
/// does.
template <class At, class C, class R>
struct carry_changes {
  using type = list<error::leaf<At, not_a_tree_of_arrays<R>>>;
};
template <class At, class C, Reported R>
struct carry_changes<At, C, R> {
  using type = list<>;
};
template <bool Same, class At, class C, class R>
struct leaf_changes {
  using type = list<typename why_not_the_same<At, type_of_t<C>, leaf_type_t<R>>::type>;
};
template <class At, class C, class R>
struct leaf_changes<true, At, C, R> {
  using type = list<>;
};
template <class At, Array C, class R>
  requires(Array<R> || Literal<R>)
struct carry_changes<At, C, R> : leaf_changes<takes_the_place_of<leaf_type_t<R>, type_of_t<C>>, At, C, R> {};
template <class At, class C, class R, class Seq>
struct entry_changes;
template <class At, class C, class R, int... I>
struct entry_changes<At, C, R, std::integer_sequence<int, I...>> {
  using type = concat<list<>, typename carry_changes<path_to_entry<At, C, I>, at<I, entries_of<C>>,
                                                     at<counterpart<C, R, I>, entries_of<R>>>::type...>;
};
template <class At, Tree C, Tree R>
struct carry_changes<At, C, R> : entry_changes<At, C, R, indices_of<entries_of<C>>> {};

/// An entry that is to be cast before the loop: the others often follow from it, so it is reported first.
template <class E>
struct mends_the_carry {
  static constexpr bool value = false;
};
template <class At, class A, class B, class Over, class S>
struct mends_the_carry<error::carry_changes_its_state<At, A, B, error::to_fix::pcast<At, Over, S>>> {
  static constexpr bool value = true;
};
template <class... E>
struct first_of_changes {
  using roots = filter<mends_the_carry, list<E...>>;
  using type = at<0, concat<roots, list<E..., void>>>;
};
template <class Difference, class C, class R>
struct why_not_carried_if {
  using type = Difference;
};
template <class C, class R>
struct why_not_carried_if<void, C, R>
    : rewrap<first_of_changes, typename carry_changes<error::at<error::carry>, C, R>::type> {};
/// Why a function that returns R does not go on with a carry of type C; void if it does.
template <class C, class R, class D = std::remove_cvref_t<R>>
using why_not_carried =
    typename why_not_carried_if<typename why_not_one_structure<error::at<error::carry>, C, D>::type, C, D>::type;

/// Why a function does not go on with a carry, the arguments being right; void if it does.
template <class Call, class R>
struct why_no_loop {
  using type = typename Call::error;
};
template <class Call, class R>
  requires(std::is_void_v<typename Call::error> && !Reported<typename Call::carry>)
struct why_no_loop<Call, R> {
  using learnt = settled<Call, std::remove_cvref_t<R>>;
  using type = typename first_error<typename learnt::call::error,
                                    why_not_carried<typename learnt::call::carry, typename learnt::result>>::type;
};

/// Why F is no function of these values; void if it is.
template <class F, class... B>
struct why_no_function : why_not_callable<F, B...> {};
template <class F, class... B>
  requires is_no_function<F>
struct why_no_function<F, B...> {
  using type = error::not_a_function<F>;
};

/// The backend of a loop: that of its operands, or of the arrays that its function holds.
template <class B, class R>
using backend_of_loop = typename joined_backend<B, backend_of_value<R>>::type;

/// What a refused loop gives: a tree like its carry, so that what is done with the entries is not reported once more.
template <class X>
struct reported_tree {
  using type = error::reported;
};
template <class X, class Entries>
struct reported_entries;
template <class X, class... E>
struct reported_entries<X, list<E...>> {
  using rebound = typename rebound_tree<X, typename reported_tree<E>::type...>::type;
  using type = std::conditional_t<std::is_void_v<rebound>, error::reported, rebound>;
};
template <Tree X>
struct reported_tree<X> : reported_entries<X, entries_of<X>> {};
template <class X>
using reported_tree_t = typename reported_tree<std::remove_cvref_t<X>>::type;

}  // namespace nabla::detail
