// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/sharding/spec.hpp>

namespace nabla {

/// Mesh axis `A` splits a dim: `position<1>`, or the axis that names the dim.
template <class A, class Dim>
struct splits {};

namespace detail {

/// The dims of a spec in order: its positional entries, then its names.
template <int N, class Entries>
struct splits_of;
template <int N>
struct splits_of<N, list<>> {
  using type = list<>;
};
template <int N, class... A, class... Rest>
struct splits_of<N, list<mesh_axes<A...>, Rest...>> {
  using type = concat<list<splits<A, position<N>>...>, typename splits_of<N + 1, list<Rest...>>::type>;
};
template <int N, class T, class... A, class... Rest>
struct splits_of<N, list<placed<T, mesh_axes<A...>>, Rest...>> {
  using type = concat<list<splits<A, T>...>, typename splits_of<N, list<Rest...>>::type>;
};
template <class E>
struct is_named_entry {
  static constexpr bool value = placed_name<E>::type::size > 0;
};
template <class Spec>
struct named_entries;
template <class... E>
struct named_entries<spec<E...>> {
  using type = filter<is_named_entry, list<typename axes_named_by<E>::type...>>;
};
template <class Spec>
using spec_splits =
    typename splits_of<0, concat<typename positional_entries<Spec>::type, typename named_entries<Spec>::type>>::type;

/// The mesh axes that split one dim.
template <class Dim, class... S>
struct group_on;
template <class Dim, class... A, class... D>
struct group_on<Dim, splits<A, D>...> {
  using type = concat<mesh_axes<>, std::conditional_t<std::is_same_v<D, Dim>, mesh_axes<A>, mesh_axes<>>...>;
};
/// The number of positional entries up to the last dim that is split.
template <class D>
inline constexpr int entries_up_to = 0;
template <int N>
inline constexpr int entries_up_to<position<N>> = N + 1;
template <class Is, class... S>
struct positional_spec;
template <int... I, class... S>
struct positional_spec<std::integer_sequence<int, I...>, S...> {
  using type = spec<typename group_on<position<I>, S...>::type...>;
};
/// Each name once, in order of first appearance.
template <class Done, class... D>
struct names_once {
  using type = Done;
};
template <class... Done, class D, class... Rest>
struct names_once<list<Done...>, D, Rest...>
    : names_once<std::conditional_t<is_position<D> || contains<D, Done...>, list<Done...>, list<Done..., D>>, Rest...> {
};
template <class Names, class... S>
struct named_spec;
template <class... T, class... S>
struct named_spec<list<T...>, S...> {
  using type = spec<placed<T, typename group_on<T, S...>::type>...>;
};
template <class... S>
struct spec_from_splits;
template <class... A, class... D>
struct spec_from_splits<splits<A, D>...> {
  static constexpr int entries = [] {
    int most = 0;
    ((most = entries_up_to<D> > most ? entries_up_to<D> : most), ...);
    return most;
  }();
  using type = concat<typename positional_spec<std::make_integer_sequence<int, entries>, splits<A, D>...>::type,
                      typename named_spec<typename names_once<list<>, D...>::type, splits<A, D>...>::type>;
};

}  // namespace detail

/// Which dim each mesh axis of a spec splits, in the order of the dims, and for one dim major to minor. The result of
/// `array_mapping`.
template <class... S>
struct axis_splits {
  /// The shortest spec with the same meaning; dims in between have `none`.
  constexpr auto spec() const -> typename detail::spec_from_splits<S...>::type { return {}; }
};
template <class... S, class... T>
constexpr bool operator==(axis_splits<S...>, axis_splits<T...>) {
  return std::is_same_v<axis_splits<S...>, axis_splits<T...>>;
}

/// The mesh axes of a spec and the dims that they split: `array_mapping(P(none, (y, x)))` is
/// `axis_splits<splits<tag::y, position<1>>, splits<tag::x, position<1>>>`. It leaves out whole dims and states.
/// `.spec()` gives a spec back.
///
/// Errors: none. Communication: none. Source: get_array_mapping and array_mapping_to_axis_resources of
/// jax.sharding.NamedSharding.
template <Spec S>
constexpr auto array_mapping(S) -> detail::rewrap<axis_splits, detail::spec_splits<S>> {
  return {};
}

}  // namespace nabla
