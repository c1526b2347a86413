// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/elementwise.hpp>
#include <nabla/op/collective/detail/open.hpp>
#include <nabla/op/collective/detail/rule.hpp>

namespace nabla {

namespace detail {

enum class cast_state { invarying, varying, unreduced, reduced, mixed };

constexpr cast_state state_over(masks m, unsigned axes) {
  const unsigned rest = axes & ~(m.v | m.u | m.r);
  if (rest == axes) return cast_state::invarying;
  if ((axes & ~m.v) == 0) return cast_state::varying;
  if ((axes & ~m.u) == 0) return cast_state::unreduced;
  if ((axes & ~m.r) == 0) return cast_state::reduced;
  return cast_state::mixed;
}

template <class Target>
inline constexpr cast_state target_state = cast_state::mixed;
template <>
inline constexpr cast_state target_state<varying_t> = cast_state::varying;
template <>
inline constexpr cast_state target_state<invarying_t> = cast_state::invarying;
template <>
inline constexpr cast_state target_state<unreduced_t<sum_kind>> = cast_state::unreduced;
template <>
inline constexpr cast_state target_state<reduced_t<>> = cast_state::reduced;

/// What a cast is to: `to(varying)`, or the state alone.
template <class T>
struct cast_target {
  using type = T;
};
template <class S>
struct cast_target<to_state<S>> {
  using type = S;
};
template <class T>
using cast_target_of = typename cast_target<T>::type;

/// The casts that need no communication.
constexpr bool castable(cast_state from, cast_state to) {
  using enum cast_state;
  return (from == invarying && (to == varying || to == reduced)) || (from == varying && to == unreduced) ||
         (from == reduced && (to == varying || to == invarying));
}

template <cast_state S>
struct state_word {
  using type = error::axes_in_different_states;
};
template <>
struct state_word<cast_state::invarying> {
  using type = invarying_t;
};
template <>
struct state_word<cast_state::varying> {
  using type = varying_t;
};
template <>
struct state_word<cast_state::unreduced> {
  using type = unreduced_t<sum_kind>;
};
template <>
struct state_word<cast_state::reduced> {
  using type = reduced_t<>;
};

template <class X, class G, class Target>
struct cast_rule {
  using mesh = typename X::mesh;
  static constexpr masks before = masks_of<typename X::state, mesh>;
  static constexpr unsigned axes = axis_mask<mesh>(G{});
  static constexpr cast_state from = state_over(before, axes), to = target_state<Target>;
  using block = typename why_no_block<X, G>::type;
  static constexpr bool kinds_fit = to != cast_state::unreduced || before.u == 0 || before.kind == reduction::sum;
  /// The sum of bool is no bool.
  static constexpr bool is_summand = to != cast_state::unreduced || !std::is_same_v<typename X::value_type, bool>;
  using fix = std::conditional_t<
      !is_summand, error::to_fix::astype_int32,
      std::conditional_t<
          from == to, error::to_fix::drop_the_cast,
          std::conditional_t<
              from == cast_state::mixed, error::to_fix::cast_one_axis_at_a_time,
              std::conditional_t<from == cast_state::unreduced || !kinds_fit, error::to_fix::psum_it_first,
                                 std::conditional_t<to == cast_state::invarying || to == cast_state::reduced,
                                                    error::to_fix::psum_or_all_gather_to_invarying,
                                                    error::to_fix::pcast_to_varying_first>>>>>;
  using error =
      std::conditional_t<!std::is_void_v<block>, block,
                         std::conditional_t<castable(from, to) && kinds_fit && is_summand, void,
                                            nabla::error::no_such_cast<typename as_over<G>::type,
                                                                       typename state_word<from>::type, Target, fix>>>;
  static constexpr masks after = [] {
    masks m = before;
    m.v &= ~axes, m.u &= ~axes, m.r &= ~axes;
    if (to == cast_state::varying) m.v |= axes;
    if (to == cast_state::reduced) m.r |= axes;
    if (to == cast_state::unreduced) m.u |= axes, m.kind = reduction::sum;
    return m;
  }();
  using type = array_type<typename X::value_type, typename X::dims, state_from<mesh, after>, mesh>;
};

/// Another state, the same bits.
template <class Type>
struct pcast_word : word_at_once {
  template <class X>
  using result = Type;
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value&) {
    return to_cotangent_of<type_of_t<X>>{};
  }
};

/// A value of no mesh (a literal, a plain array) becomes varying over the axes of whatever it joins.
template <class X>
inline constexpr bool casts_to_open = Literal<X>;
template <Array X>
inline constexpr bool casts_to_open<X> = std::is_same_v<mesh_type_of<X>, no_mesh>;

/// Why a cast of X over A to Target is refused. Only axes: nothing is said of the state.
template <class X, class A, class... K>
struct cast_call {
  using error = nabla::error::several_axes_stand_in_parentheses<A, K...>;
};
template <class X, class A>
struct cast_call<X, A> {
  using error = nabla::error::keyword_is_missing<nabla::error::to_fix::write_the_state>;
};
template <class X, class A, class K>
struct cast_call<X, A, K> {
  using Target = cast_target_of<K>;
  template <bool Named, class B>
  struct over : refused_with<nabla::error::not_a_state<Target>> {};
  template <class B>
  struct over<true, B> : cast_rule<X, group_of<B>, Target> {};
  template <Axis B>
  struct over<true, B> : refused_with<nabla::error::array_axis_has_no_state<B>> {};
  template <SeveralAxes B>
  struct over<true, B> : refused_with<nabla::error::array_axis_has_no_state<B>> {};
  using error = typename over<target_state<Target> != cast_state::mixed, A>::error;
};
template <class X, class... A>
struct why_not_cast_impl {
  using type = why_no_collective<cast_call, X, A...>;
};
template <class X, MeshAxes A, class K>
  requires(casts_to_open<X> && std::is_same_v<cast_target_of<K>, varying_t>)
struct why_not_cast_impl<X, A, K> {
  using type = void;
};
template <class X, class... A>
using why_not_cast = typename why_not_cast_impl<std::remove_cvref_t<X>, A...>::type;

/// The leaf of a plain array, varying over mesh axes of a mesh that it will meet.
template <class G, class T, class D, class Buffer, bool Unit>
constexpr auto opened(const leaf_node<T, D, state<>, no_mesh, Buffer, Unit>& n) {
  using open = open_over<G>;
  using backend = typename Buffer::backend;
  if constexpr (std::is_same_v<backend, machine_backend> || std::is_same_v<backend, abstract_backend>) {
    using leaf = leaf_node<T, D, typename open::state, typename open::mesh, Buffer, Unit>;
    leaf to(n.buffer, n.offset, n.size_, {}, 0);
    for (int d = 0; d < D::rank; ++d) to.stride[d] = n.stride[d];
    return expr<leaf>(static_cast<leaf&&>(to));
  } else {
    // A value of a graph stays what it is there: the cast is a step behind it.
    using type = array_type<T, D, typename open::state, typename open::mesh>;
    using node = map_node<convert<T>, type, T, leaf_node<T, D, state<>, no_mesh, Buffer, Unit>>;
    return expr<node>(node{{n.size_, {}}, {n}});
  }
}

}  // namespace detail

/// A value under another state along mesh axes, bit for bit the same: invarying to varying or reduced, varying to
/// unreduced, reduced to varying or invarying. `pcast(0.f, data, to(varying))`, and of a plain array, makes a value
/// that joins any block. An invarying value becomes unreduced by `embed_at_root`.
///
/// Shape and dtype: those of x. Errors: no_such_cast (the others need a collective: it says which),
/// mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh, not_a_state; of a plain array and a literal, to another state
/// than varying, value_is_in_no_manual_region and literal_has_no_devices; array_axis_has_no_state, keyword_is_missing,
/// several_axes_stand_in_parentheses, not_an_axis_of_a_collective, collective_needs_an_axis. Communication: none.
/// Derivative: the transposed cast; of invarying to varying it is psum. Source: jax.lax.pcast.
template <Operand X, MeshAxes A, class K>
  requires(std::is_void_v<detail::why_not_cast<X, A, K>>)
constexpr auto pcast(X&& x, A, K, [[maybe_unused]] call_site where = call_site::here()) {
  using D = std::remove_cvref_t<X>;
  using group = detail::group_of<A>;
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (Literal<D>) {
    using open = detail::open_over<group>;
    using T = detail::literal_dtype<D>;
    using node = detail::affine_node<T, dims<>, typename open::state, typename open::mesh>;
    node n{};
    n.start = static_cast<T>(x);
    return expr<node>(n);
  } else if constexpr (detail::casts_to_open<D>) {
    return detail::opened<group>(static_cast<X&&>(x).eval().leaf());
  } else {
    using type = typename detail::cast_rule<type_of_t<D>, group, detail::cast_target_of<K>>::type;
    if constexpr (detail::is_expr<D> && !std::is_lvalue_reference_v<X>) {
      // A chain stays one: the cast is no step of it.
      auto n = static_cast<X&&>(x).take();
      using T = typename type::value_type;
      using node = detail::map_node<detail::convert<T>, type, T, decltype(n)>;
      return expr<node>(node{n.place(), {static_cast<decltype(n)&&>(n)}});
    } else {
      return detail::run_word(detail::pcast_word<type>{}, {"pcast", where}, static_cast<X&&>(x).eval());
    }
  }
}

NABLA_REFUSED_WORD((error::reported), pcast,
                   (Operand X, class... A, class nabla_error = detail::why_not_cast<X, A...>), (X&&, const A&...),
                   "nabla::pcast(x, a, to(state)) requires a cast that needs no communication");

}  // namespace nabla
