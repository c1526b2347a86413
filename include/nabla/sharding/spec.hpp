// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spec.hpp>
#include <nabla/sharding/state.hpp>

namespace nabla {

/// An entry of a spec for a named dim: `batch = data`.
template <class Tag, class Group>
struct placed {};

/// Where each dim of an array goes. Positional entries (`mesh_axes<...>`, empty for `none`) address positional dims in
/// order, `placed<...>` a name. Static and empty; made by `P`.
template <class... Entries>
struct spec : vocabulary {};

namespace detail {

/// What one argument of P stands for; void if nothing.
template <class T>
struct spec_entry {
  using type = void;
};
template <>
struct spec_entry<none_t> {
  using type = mesh_axes<>;
};
template <MeshAxes G>
struct spec_entry<G> {
  using type = group_of<G>;
};
template <Axis A, MeshAxes G>
struct spec_entry<binding<A, G>> {
  using type = placed<A, group_of<G>>;
};
template <Axis A>
struct spec_entry<binding<A, none_t>> {
  using type = placed<A, mesh_axes<>>;
};
template <class K, class A, class... B>
struct spec_entry<unreduced_t<K, A, B...>> {
  using type = unreduced_over<K, A, B...>;
};
template <class A, class... B>
struct spec_entry<reduced_t<A, B...>> {
  using type = reduced_over<A, B...>;
};

template <class Entry>
struct mentioned {
  using type = list<>;
};
template <class... A>
struct mentioned<mesh_axes<A...>> {
  using type = list<A...>;
};
template <class T, class... A>
struct mentioned<placed<T, mesh_axes<A...>>> {
  using type = list<A...>;
};
template <class K, class... A>
struct mentioned<unreduced_over<K, A...>> {
  using type = list<A...>;
};
template <class... A>
struct mentioned<reduced_over<A...>> {
  using type = list<A...>;
};
/// Every mesh axis that a spec mentions.
template <class Spec>
struct mentioned_in;
template <class... E>
struct mentioned_in<spec<E...>> {
  using type = concat<list<>, typename mentioned<E>::type...>;
};

template <class Entry>
struct placed_name {
  using type = list<>;
};
template <class T, class G>
struct placed_name<placed<T, G>> {
  using type = list<T>;
};
template <class Spec>
struct names_in;
template <class... E>
struct names_in<spec<E...>> {
  using type = concat<list<>, typename placed_name<E>::type...>;
};

template <class E>
struct is_positional_entry {
  static constexpr bool value = false;
};
template <class... A>
struct is_positional_entry<mesh_axes<A...>> {
  static constexpr bool value = true;
};
template <class Spec>
struct positional_entries;
template <class... E>
struct positional_entries<spec<E...>> {
  using type = filter<is_positional_entry, list<E...>>;
};

/// The first type that occurs twice.
template <class List>
struct first_twice {
  using type = void;
};
template <class T, class... Ts>
struct first_twice<list<T, Ts...>> {
  using type = std::conditional_t<contains<T, Ts...>, T, typename first_twice<list<Ts...>>::type>;
};

/// The first argument that is no entry of a spec.
template <class... E>
struct first_non_entry {
  using type = void;
};
template <class E, class... Es>
struct first_non_entry<E, Es...> {
  using type = std::conditional_t<std::is_void_v<typename spec_entry<E>::type>, E,
                                  typename first_non_entry<Es...>::type>;
};

/// Why these arguments form no spec; void if they do.
template <class... E>
struct why_no_spec {
  using wrong = typename first_non_entry<E...>::type;
  template <class W, bool Good>
  struct check {
    using type = error::not_an_entry_of_a_spec<W>;
  };
  template <class W>
  struct check<W, true> {
    using entries = spec<typename spec_entry<E>::type...>;
    using twice = typename first_twice<typename mentioned_in<entries>::type>::type;
    using name_twice = typename first_twice<typename names_in<entries>::type>::type;
    using type = std::conditional_t<
        !std::is_void_v<twice>, error::mesh_axis_used_twice<twice>,
        std::conditional_t<!std::is_void_v<name_twice>, error::axis_placed_twice<name_twice>, void>>;
  };
  using type = typename check<wrong, std::is_void_v<wrong>>::type;
};

template <class... E>
inline constexpr bool spec_ok = std::is_void_v<typename why_no_spec<E...>::type>;

}  // namespace detail

template <class... E>
concept SpecEntries = detail::spec_ok<E...>;

/// A partition spec: `P(data, none)`, `P(batch = data)`, `P((data, model))`, `P(none, unreduced(model), reduced(x))`.
/// Knows no mesh. Shorter than the rank is padded with `none`.
template <class... E>
  requires SpecEntries<E...>
constexpr auto P(E...) -> spec<typename detail::spec_entry<E>::type...> {
  return {};
}

template <class... E, class nabla_error = typename detail::why_no_spec<E...>::type>
  requires(!SpecEntries<E...>)
error::reported P(E...)
    NABLA_REFUSED("nabla::P(entries...) requires mesh axes, none or axis = mesh axis, each mesh axis and name once");

template <class T>
inline constexpr bool is_spec = false;
template <class... E>
inline constexpr bool is_spec<spec<E...>> = true;
template <class T>
concept Spec = is_spec<T>;

}  // namespace nabla
