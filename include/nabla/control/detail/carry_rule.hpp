// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/leaves.hpp>

// What a loop asks of its function: the carry that it returns has the type of the carry that it got.
namespace nabla::detail {

template <class M, unsigned Axes>
using over_axes = typename axes_from<M, Axes, error::over>::type;

/// How a result comes to the state of the carry.
template <class Component, class M, unsigned Gained, unsigned Lost, masks Before, masks After>
struct fix_of_state {
  using result = error::to_fix::result_of_the_function;
  using type = error::to_fix::pcast<result, over_axes<M, Before.v | Before.u | Before.r>, varying_t>;
};
template <class Component, class M, unsigned Gained, unsigned Lost, masks Before, masks After>
  requires(Gained != 0 && (Gained & (Before.u | Before.r)) == 0)
struct fix_of_state<Component, M, Gained, Lost, Before, After> {
  using type = error::to_fix::pcast<Component, over_axes<M, Gained>, varying_t>;
};
template <class Component, class M, unsigned Gained, unsigned Lost, masks Before, masks After>
  requires(Gained == 0 && Lost != 0 && (Lost & (After.u | After.r)) == 0)
struct fix_of_state<Component, M, Gained, Lost, Before, After> {
  using type = error::to_fix::pcast<error::to_fix::result_of_the_function, over_axes<M, Lost>, varying_t>;
};
template <class Component, class M, unsigned Gained, unsigned Lost, masks Before, masks After>
  requires(Gained == 0 && (After.u & ~Before.u) != 0)
struct fix_of_state<Component, M, Gained, Lost, Before, After> {
  using type = sum_first<M, (After.u & ~Before.u)>;
};

/// The mesh on which two types are compared.
template <class A, class B>
using mesh_of_both = std::conditional_t<is_mesh<typename A::mesh> || !is_mesh<typename B::mesh>,
                                        std::conditional_t<std::is_same_v<typename A::mesh, no_mesh>, typename B::mesh,
                                                           typename A::mesh>,
                                        typename B::mesh>;

/// Why a result of type B does not take the place of a component of type A.
template <class Component, class A, class B>
struct why_not_the_same {
  using mesh = mesh_of_both<A, B>;
  static constexpr masks before = masks_of<typename A::state, mesh>, after = masks_of<typename B::state, mesh>;
  static constexpr bool one_mesh = std::is_same_v<typename A::mesh, typename B::mesh> ||
                                   joins_mesh<typename A::mesh, typename B::mesh> ||
                                   joins_mesh<typename B::mesh, typename A::mesh> ||
                                   same_axes<typename A::mesh, typename B::mesh> || is_open_mesh<typename B::mesh>;
  static constexpr bool same_dims = [] {
    using D = typename A::dims;
    using E = typename B::dims;
    return D::rank == E::rank && fits_dims<E, D, keys_of<D>>;
  }();
  template <bool OneMesh>
  struct states {
    using type = error::carry_changes_its_state<
        Component, A, B,
        typename fix_of_state<Component, mesh, (after.v & ~before.v), (before.v & ~after.v), before, after>::type>;
  };
  template <bool OneMesh>
    requires(!OneMesh)
  struct states<OneMesh> {
    using type = error::carry_changes_its_mesh<Component, A, B>;
  };
  using type = typename std::conditional_t<
      !std::is_same_v<typename A::value_type, typename B::value_type>,
      type_tag<error::carry_changes_its_dtype<Component, A, B, error::to_fix::astype_the_value>>,
      std::conditional_t<!same_dims, type_tag<error::carry_changes_its_dims<Component, A, B>>,
                         states<one_mesh>>>::type;
};

/// What changes from a carry of type C to a result of type R: a list, empty if nothing does.
template <class C, class R, int... Path>
struct carry_changes {
  using type = list<error::in_component<error::carry<Path...>, error::not_an_array_or_a_tree<R>>>;
};
template <class C, Reported R, int... Path>
struct carry_changes<C, R, Path...> {
  using type = list<>;
};
template <Array C, Tree R, int... Path>
struct carry_changes<C, R, Path...> {
  using type = list<error::carry_changes_its_entries<error::carry<Path...>, -1, length<entries_of<R>>>>;
};
template <Tree C, class R, int... Path>
  requires(Array<R> || Literal<R>)
struct carry_changes<C, R, Path...> {
  using type = list<error::carry_changes_its_entries<error::carry<Path...>, length<entries_of<C>>, -1>>;
};
template <bool Same, class C, class R, int... Path>
struct leaf_changes {
  using type = list<typename why_not_the_same<error::carry<Path...>, type_of_t<C>, leaf_type_t<R>>::type>;
};
template <class C, class R, int... Path>
struct leaf_changes<true, C, R, Path...> {
  using type = list<>;
};
template <Array C, class R, int... Path>
  requires(Array<R> || Literal<R>)
struct carry_changes<C, R, Path...>
    : leaf_changes<takes_the_place_of<leaf_type_t<R>, type_of_t<C>>, C, R, Path...> {};
template <class Seq, class Before, class After, int... Path>
struct entry_changes {
  using type = list<error::carry_changes_its_entries<error::carry<Path...>, length<Before>, length<After>>>;
};
template <int... I, class... A, class... B, int... Path>
  requires(sizeof...(A) == sizeof...(B))
struct entry_changes<std::integer_sequence<int, I...>, list<A...>, list<B...>, Path...> {
  using type = concat<list<>, typename carry_changes<A, B, Path..., I>::type...>;
};
template <Tree C, Tree R, int... Path>
struct carry_changes<C, R, Path...>
    : entry_changes<indices_of<entries_of<C>>, entries_of<C>, entries_of<R>, Path...> {};

template <Tree C, Tree R, int... Path>
  requires(length<entries_of<C>> == length<entries_of<R>> && !same_keys<C, R>)
struct carry_changes<C, R, Path...> {
  using type = list<error::in_component<
      error::carry<Path...>, error::structures_differ<error::at<>, kind_of_tree<C>, kind_of_tree<R>>>>;
};

/// A component that is to be cast before the loop: the others often follow from it, so it is reported first.
template <class E>
struct mends_the_carry {
  static constexpr bool value = false;
};
template <int... Path, class A, class B, class Over, class S>
struct mends_the_carry<error::carry_changes_its_state<error::carry<Path...>, A, B,
                                                      error::to_fix::pcast<error::carry<Path...>, Over, S>>> {
  static constexpr bool value = true;
};
template <class... E>
struct first_of_changes {
  using roots = filter<mends_the_carry, list<E...>>;
  using type = at<0, concat<roots, list<E..., void>>>;
};
/// Why a function that returns R does not go on with a carry of type C; void if it does.
template <class C, class R>
using why_not_carried =
    typename rewrap<first_of_changes, typename carry_changes<C, std::remove_cvref_t<R>>::type>::type;

/// Why a function does not go on with a carry, the arguments being right; void if it does.
template <class Call, class R>
struct why_no_loop {
  using type = typename Call::error;
};
template <class Call, class R>
  requires(std::is_void_v<typename Call::error> && !Reported<typename Call::carry>)
struct why_no_loop<Call, R> {
  using type = why_not_carried<typename Call::carry, R>;
};

template <class F>
inline constexpr bool is_no_function =
    Array<F> || Literal<F> || Vocabulary<F> || requires { std::tuple_size<F>::value; };
/// Why F is no function of these values; void if it is.
template <class F, class... B>
struct why_no_function : why_not_callable<F, B...> {};
template <class F, class... B>
  requires is_no_function<F>
struct why_no_function<F, B...> {
  using type = error::not_a_function<F>;
};

/// What stands for the function where its arguments are wrong.
template <class E, class F>
using function_if = std::conditional_t<std::is_void_v<E>, F, not_called>;

/// The backend of a loop: that of its operands, or of the arrays that its function holds.
template <class B, class R>
using backend_of_loop = typename joined_backend<B, backend_of_value<R>>::type;

/// What a refused loop gives: a tree like its carry, so that what is done with the entries is not reported once more.
template <class X>
struct reported_tree {
  using type = error::reported;
};
template <class X, class... E>
constexpr auto reported_entries(list<E...>) ->
    typename rebound_tree<X, typename reported_tree<E>::type...>::type;
template <Tree X>
  requires requires { std::tuple_size<X>::value; }
struct reported_tree<X> {
  using type = decltype(reported_entries<X>(entries_of<X>{}));
};
template <class X>
using reported_tree_t = typename reported_tree<std::remove_cvref_t<X>>::type;

}  // namespace nabla::detail
