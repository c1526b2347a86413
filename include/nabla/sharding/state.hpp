// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/mesh/mesh.hpp>

namespace nabla {

/// What is made of many numbers: along a dim, between devices, or still to be made of an unreduced value. `any` and `all`
/// are max and min of bool.
enum class reduction : unsigned char { none, sum, max, min };

/// The same in a type: kinds of an unreduced value.
struct sum_kind {
  static constexpr reduction value = reduction::sum;
};
struct max_kind {
  static constexpr reduction value = reduction::max;
};
struct min_kind {
  static constexpr reduction value = reduction::min;
};

/// Mesh axes over which the value differs from device to device.
template <class... A>
struct varying_over {};
/// Mesh axes over which a sum, max or min is still to be made.
template <class Kind, class... A>
struct unreduced_over {};
/// Mesh axes over which the value is equal and its cotangent unreduced.
template <class... A>
struct reduced_over {};

/// The state of a value: its non-empty sets, each in mesh order, so that equal meaning is the same type. A mesh axis in
/// none of them (and on no dim) is replicated, in a manual region: invarying.
template <class... Sets>
struct state {};

/// States that `to(..)` names, and entries of `P`.
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

/// With axes an entry of `P`, without them a state that `to(..)` names.
template <class Kind, class... A>
struct unreduced_t : vocabulary {
  template <MeshAxes... G>
  constexpr auto operator()(G...) const ->
      typename detail::unreduced_from<Kind, detail::concat<mesh_axes<>, detail::group_of<G>...>>::type {
    return {};
  }
};
/// With axes an entry of `P`, without them a state that `to(..)` names.
template <class... A>
struct reduced_t : vocabulary {
  template <MeshAxes... G>
  constexpr auto operator()(G...) const
      -> detail::rewrap<nabla::reduced_t, detail::concat<mesh_axes<>, detail::group_of<G>...>> {
    return {};
  }
};
/// `to(varying)`: another value on each device.
inline constexpr varying_t varying{};
/// `to(invarying)`: the same value on all devices.
inline constexpr invarying_t invarying{};
/// `P(unreduced(data))`: summands; `unreduced_max`, `unreduced_min`: a maximum, a minimum still to be made.
inline constexpr unreduced_t<sum_kind> unreduced{};
inline constexpr unreduced_t<max_kind> unreduced_max{};
inline constexpr unreduced_t<min_kind> unreduced_min{};
/// `P(reduced(data))`: the same value on all devices, its cotangent unreduced.
inline constexpr reduced_t<> reduced{};

/// The state in which a word leaves its result: `pcast(x, data, to(varying))`, `all_gather(x, data, to(invarying))`.
/// What it is called with is judged by these words.
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

/// The states of all mesh axes at once, as masks: bit i is mesh axis i.
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
/// The canonical state type of some masks.
template <class M, masks S>
using state_from = typename state_impl<M, S.v, S.u, S.kind, S.r>::type;

}  // namespace detail
}  // namespace nabla
