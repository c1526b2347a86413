// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/mesh/mesh.hpp>

namespace nabla {

/// How many numbers become one: along a dim, between devices, or, for an unreduced value, later. `any` and `all` are
/// max and min of bool.
enum class reduction : unsigned char { none, sum, max, min };

/// The same as types: the kinds of unreduced.
struct sum_kind {
  static constexpr reduction value = reduction::sum;
};
struct max_kind {
  static constexpr reduction value = reduction::max;
};
struct min_kind {
  static constexpr reduction value = reduction::min;
};

/// Mesh axes along which devices may hold different values.
template <class... A>
struct varying_over {};
/// Mesh axes over which the devices hold summands (or parts of a max or min), still to be reduced.
template <class Kind, class... A>
struct unreduced_over {};
/// Mesh axes along which the value is equal on all devices and its cotangent is unreduced.
template <class... A>
struct reduced_over {};

/// The state of a value: its non-empty sets, each in mesh order, so that equal states are the same type. A mesh axis in
/// no set (and on no dim) is replicated; in a manual region this is called invarying.
template <class... Sets>
struct state {};

/// The states that `to(..)` names, and entries of `P`.
struct varying_t : vocabulary {};
struct invarying_t : vocabulary {};
template <class Kind, class... A>
struct unreduced_t;
template <class... A>
struct reduced_t;

namespace detail {
template <class Kind, class Group>
struct unreduced_from;
template <class Kind, class... A>
struct unreduced_from<Kind, mesh_axes<A...>> {
  using type = unreduced_t<Kind, A...>;
};
}  // namespace detail

/// With axes an entry of `P`; without them a state for `to(..)`.
template <class Kind, class... A>
struct unreduced_t : vocabulary {
  template <MeshAxes... G>
  constexpr auto operator()(G...) const ->
      typename detail::unreduced_from<Kind, detail::concat<mesh_axes<>, detail::group_of<G>...>>::type {
    return {};
  }
};
/// With axes an entry of `P`; without them a state for `to(..)`.
template <class... A>
struct reduced_t : vocabulary {
  template <MeshAxes... G>
  constexpr auto operator()(G...) const
      -> detail::rewrap<nabla::reduced_t, detail::concat<mesh_axes<>, detail::group_of<G>...>> {
    return {};
  }
};
/// `to(varying)`: devices may hold different values.
inline constexpr varying_t varying{};
/// `to(invarying)`: all devices hold the same value.
inline constexpr invarying_t invarying{};
/// `P(unreduced(data))`: devices hold summands; with `unreduced_max` or `unreduced_min` parts of a maximum or minimum.
inline constexpr unreduced_t<sum_kind> unreduced{};
inline constexpr unreduced_t<max_kind> unreduced_max{};
inline constexpr unreduced_t<min_kind> unreduced_min{};
/// `P(reduced(data))`: all devices hold the same value, and its cotangent is unreduced.
inline constexpr reduced_t<> reduced{};

/// The state in which a word leaves its result: `pcast(x, data, to(varying))`, `all_gather(x, data, to(invarying))`.
/// Each word checks the states that it accepts.
template <class State>
struct to_state : vocabulary {};
struct to_t : vocabulary {
  template <class State>
  constexpr to_state<State> operator()(const State&) const {
    return {};
  }
};
inline constexpr to_t to{};

namespace detail {

/// The states of all mesh axes as masks: bit i is mesh axis i.
struct masks {
  unsigned v = 0, u = 0, r = 0;
  reduction kind = reduction::none;
  friend constexpr bool operator==(const masks&, const masks&) = default;
};

template <reduction K>
using kind_type = std::conditional_t<K == reduction::max, max_kind,
                                     std::conditional_t<K == reduction::min, min_kind, sum_kind>>;

template <class M, class Set>
struct add_set;
template <class M, class... A>
struct add_set<M, varying_over<A...>> {
  static constexpr void to(masks& m) { m.v |= axis_mask<M>(list<A...>{}); }
};
template <class M, class K, class... A>
struct add_set<M, unreduced_over<K, A...>> {
  static constexpr void to(masks& m) { m.u |= axis_mask<M>(list<A...>{}), m.kind = K::value; }
};
template <class M, class... A>
struct add_set<M, reduced_over<A...>> {
  static constexpr void to(masks& m) { m.r |= axis_mask<M>(list<A...>{}); }
};

template <class State, class M>
inline constexpr masks masks_of{};
template <class... Sets, class M>
inline constexpr masks masks_of<state<Sets...>, M> = [] {
  masks m;
  (add_set<M, Sets>::to(m), ...);
  return m;
}();

template <class... A>
using varying_set = std::conditional_t<sizeof...(A) == 0, state<>, state<varying_over<A...>>>;
template <class... A>
using reduced_set = std::conditional_t<sizeof...(A) == 0, state<>, state<reduced_over<A...>>>;
template <class K>
struct unreduced_set {
  template <class... A>
  using with = std::conditional_t<sizeof...(A) == 0, state<>, state<unreduced_over<K, A...>>>;
};

template <class M, unsigned V, unsigned U, reduction K, unsigned R>
struct state_impl {
  using type = concat<typename axes_from<M, V, varying_set>::type,
                      typename axes_from<M, U, unreduced_set<kind_type<K>>::template with>::type,
                      typename axes_from<M, R, reduced_set>::type>;
};
/// The canonical state type for some masks.
template <class M, masks S>
using state_from = typename state_impl<M, S.v, S.u, S.kind, S.r>::type;

}  // namespace detail
}  // namespace nabla
