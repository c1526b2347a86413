// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/leaves.hpp>

// What a carry learns. `pcast(zeros, data, to(varying))` says over which axes it varies and knows no mesh; after a step it
// is a block of one. A carry that stayed what it began as would forget the mesh in each step, and with it how many blocks
// there are. So it takes the mesh of the values that it meets, before the first step. In the same way a carry that begins
// equal for all entries of a vmap, and after a step has a value for each, has one for each from the beginning.
namespace nabla::detail {

// ---- types ----------------------------------------------------------------------------------------------------------

/// The mesh of an entry of type A when a value of type B takes its place: of a region, and with the state of A on it.
/// It is the mesh of A where B has nothing to add, or does not fit. What the loop itself locks, Locked, stays out.
template <class A, class B, class Locked>
struct learnt_mesh {
  using type = typename A::mesh;
};
template <class A, class B, class Locked>
  requires(is_region_mesh<typename B::mesh> && is_mesh<typename B::mesh>)
struct learnt_mesh<A, B, Locked> {
  template <class M>
  struct both {
    using type = typename A::mesh;
  };
  template <class M>
    requires(is_mesh<M> && masks_of<typename A::state, M> == masks_of<typename B::state, M>)
  struct both<M> {
    using type = M;
  };
  using type = typename both<
      typename region_mesh<typename A::mesh, typename unlocked<typename B::mesh, Locked>::type>::type>::type;
};

/// The same with the dims that a map hides: those of B that A lacks, where B is the same to the eye.
template <class A, class B>
inline constexpr bool is_the_same_to_the_eye =
    visible_rank<typename A::dims> == visible_rank<typename B::dims> &&
    fits_dims<typename B::dims, visible_dims<typename A::dims>, keys_of<visible_dims<typename A::dims>>>;
template <class A, class B>
struct learnt_dims {
  using type = A;
};
template <class A, class B>
  requires(lacks_hidden_of<typename A::dims, typename B::dims> && is_the_same_to_the_eye<A, B>)
struct learnt_dims<A, B> : type_along<A, hidden_lacking<typename A::dims, typename B::dims>, typename B::mesh> {};

template <class A, class M>
struct learnt_on {
  using type = typename bound_type<A, M>::type;
};
template <class A, class M>
  requires std::is_same_v<typename A::mesh, M>
struct learnt_on<A, M> {
  using type = A;
};
/// All that an entry of type A learns of a value of type B.
template <class A, class B, class Locked>
using learnt_type =
    typename learnt_dims<typename learnt_on<A, typename learnt_mesh<A, B, Locked>::type>::type, B>::type;

/// A stored entry of another type, or on another mesh.
template <class X, class Type>
using entry_of_type = typename stored_impl<Type, typename X::backend>::type;
template <class X, class M>
using entry_on = entry_of_type<X, typename bound_type<type_of_t<X>, M>::type>;

/// An entry C of a carry, with what it learns of the result R.
template <class Locked>
struct learning_of_result {
  template <class At, class C, class R>
  struct leaf {
    using type = C;
    using error = void;
  };
  template <class At, Array C, Array R>
    requires(!std::is_same_v<learnt_type<type_of_t<C>, type_of_t<R>, Locked>, type_of_t<C>>)
  struct leaf<At, C, R> {
    using type = entry_of_type<C, learnt_type<type_of_t<C>, type_of_t<R>, Locked>>;
    using error = void;
  };
};

/// The first mesh of a region among some arrays that has manual axes A...; no_mesh if none has.
template <class Open, class... X>
struct mesh_for {
  using type = no_mesh;
};
template <class Open, class X, class... Rest>
struct mesh_for<Open, X, Rest...> : mesh_for<Open, Rest...> {};
template <class Open, Array X, class... Rest>
  requires joins_mesh<Open, mesh_type_of<X>>
struct mesh_for<Open, X, Rest...> {
  using type = mesh_type_of<X>;
};
/// An entry of a carry that knows no mesh, on that of another operand of the loop.
template <class Operands>
struct learning_of_operands;
template <class... X>
struct learning_of_operands<list<X...>> {
  template <class At, class C>
  struct leaf {
    using type = C;
    using error = void;
  };
  template <class At, Array C>
    requires(is_open_mesh<mesh_type_of<C>> && is_mesh<typename mesh_for<mesh_type_of<C>, X...>::type>)
  struct leaf<At, C> {
    using type = entry_on<C, typename mesh_for<mesh_type_of<C>, X...>::type>;
    using error = void;
  };
};

/// The carry C when it has learnt what the result R teaches. A struct whose members have fixed types learns nothing.
template <class C, class Learnt>
using if_learnt = std::conditional_t<std::is_void_v<typename Learnt::error>, typename Learnt::type, C>;
template <class C, class R, class Locked, class Difference = typename why_not_one_structure<error::at<>, C, R>::type>
struct learnt_carry {
  using type = C;
};
template <class C, class R, class Locked>
  requires(!Reported<R>)
struct learnt_carry<C, R, Locked, void> {
  using type = if_learnt<C, leaf_by_leaf<learning_of_result<Locked>::template leaf, error::at<>, C, R>>;
};

/// What a loop begins with, as the carry of its first step: stored, and on the mesh of other operands. What is no tree of
/// arrays stays.
template <class Init, class... Operands>
struct begun_carry {
  using type = Init;
};
template <class Init, class... Operands>
  requires(std::is_void_v<typename held<error::at<>, Init>::error> && !Reported<held_t<Init>>)
struct begun_carry<Init, Operands...> {
  using stored = held_t<Init>;
  using arrays = concat<leaves_of<stored>, leaves_of<Operands>...>;
  using type =
      if_learnt<stored, leaf_by_leaf<learning_of_operands<arrays>::template leaf, error::at<>, stored>>;
};
template <class Init, class... Operands>
using begun_carry_t = typename begun_carry<std::remove_cvref_t<Init>, std::remove_cvref_t<Operands>...>::type;

// A call of a loop says how its carry is learnt:
//
//   kept        the carry between steps; `carry` is what the function gets: while_loop locks it
//   locks       the mesh axes that only this loop locks
//   carried<R>  the carry in what the function returns; void where there is none
//   on<C>       the call with a carry C
//   returns<F>  what the function F returns

/// The carry that a call learns of a result R; void where it learns nothing.
template <class Call, class R>
struct next_carry {
  using type = void;
};
template <class Call, class R>
  requires(std::is_void_v<typename Call::error> && !Reported<typename Call::carry> && !Reported<R> &&
           !std::is_void_v<typename Call::template carried<R>>)
struct next_carry<Call, R> {
  using learnt =
      typename learnt_carry<typename Call::kept, typename Call::template carried<R>, typename Call::locks>::type;
  using type = std::conditional_t<std::is_same_v<learnt, typename Call::kept>, void, learnt>;
};

template <class Call>
using returned_on = typename Call::template returns<typename Call::function>;

/// A call whose function returns R, when its carry has learnt all that it can, and what the function returns then. A step
/// may teach one entry, and the next step another.
template <class Call, class R, class Next = typename next_carry<Call, R>::type>
struct settled {
  using call = Call;
  using result = R;
};
template <class Call, class R, class Next>
  requires(!std::is_void_v<Next>)
struct settled<Call, R, Next>
    : settled<typename Call::template on<Next>, std::remove_cvref_t<returned_on<typename Call::template on<Next>>>> {};

// ---- without data ---------------------------------------------------------------------------------------------------

/// Whether some array among these is on a mesh with the axes of M.
template <class M, class Leaves>
inline constexpr bool has_mesh_of = false;
template <class M, class... X>
inline constexpr bool has_mesh_of<M, list<X...>> = ((std::is_same_v<mesh_type_of_leaf<X>, M> ||
                                                     same_axes<mesh_type_of_leaf<X>, M>) || ...);
template <class Given, class... C>
inline constexpr bool are_known_of = ((!has_no_values<typename C::backend> || !is_mesh<mesh_type_of<C>> ||
                                       has_mesh_of<mesh_type_of<C>, Given>) && ...);
template <class Carry, class Given>
inline constexpr bool are_known = false;
template <class... C, class Given>
inline constexpr bool are_known<list<C...>, Given> = are_known_of<Given, C...>;
/// Whether the meshes of a carry are known before the first step, from these operands. They are where there are data:
/// the region that runs knows. Of types and sizes alone the first step tells.
template <class Carry, class... Operands>
inline constexpr bool are_meshes_known =
    are_known<leaves_of<Carry>, concat<list<>, leaves_of<std::remove_cvref_t<Operands>>...>>;

/// Whether a carry has all its mapped dims before the first step: leaf by leaf, what it begins as.
template <class Carry, class Begun>
inline constexpr bool begins_mapped = false;
template <class... C, class... X>
inline constexpr bool begins_mapped<list<C...>, list<X...>> =
    (!lacks_hidden_of<typename leaf_type_t<X>::dims, dims_of<C>> && ...);
/// Whether all that a carry learns is known before the first step.
template <class Carry, class Init, class... Operands>
inline constexpr bool is_carry_known =
    are_meshes_known<Carry, Init, Operands...> &&
    begins_mapped<leaves_of<Carry>, leaves_of<std::remove_cvref_t<Init>>>;

[[noreturn]] inline void fail_without_mesh(const char* word) {
  fail<>::because(word, "requires at least one step where a carry learns its mesh: found none, on types and sizes alone");
}

}  // namespace nabla::detail
