// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spec.hpp>
#include <nabla/sharding/state.hpp>

namespace nabla {

/// An entry of a spec for a named dim: `batch = data`.
template <class Tag, class Group>
struct placed {};

/// The place of each dim of an array. Positional entries (`mesh_axes<...>`, empty for `none`) stand for the positional
/// dims in order, `placed<...>` for a named dim. Static and empty; made by `P`.
template <class... Entries>
struct spec : vocabulary {};

/// An entry of a spec that leaves the dim to the library; in `with_sharding_constraint` the dim stays as it is. For
/// meshes with automatic axes.
struct unconstrained_t : vocabulary {};
inline constexpr unconstrained_t unconstrained{};

namespace detail {

/// The entry for one argument of P; void if it is none.
template <class T>
struct spec_entry {
  using type = void;
};
template <>
struct spec_entry<none_t> {
  using type = mesh_axes<>;
};
template <>
struct spec_entry<unconstrained_t> {
  using type = unconstrained_t;
};
template <Axis A>
struct spec_entry<binding<A, unconstrained_t>> {
  using type = placed<A, unconstrained_t>;
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
/// All mesh axes that a spec mentions.
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
template <>
struct is_positional_entry<unconstrained_t> {
  static constexpr bool value = true;
};
/// Whether a spec leaves a dim open (`unconstrained`).
template <class Spec>
inline constexpr bool is_open_spec = false;
template <class Entry>
inline constexpr bool is_open_entry = std::is_same_v<Entry, unconstrained_t>;
template <class T>
inline constexpr bool is_open_entry<placed<T, unconstrained_t>> = true;
template <class... E>
inline constexpr bool is_open_spec<spec<E...>> = (is_open_entry<E> || ...);

/// The mesh axes that an entry names; none if it leaves its dim open.
template <class Entry>
struct axes_named_by {
  using type = Entry;
};
template <>
struct axes_named_by<unconstrained_t> {
  using type = mesh_axes<>;
};
template <class T>
struct axes_named_by<placed<T, unconstrained_t>> {
  using type = placed<T, mesh_axes<>>;
};
template <class Spec>
struct positional_entries;
template <class... E>
struct positional_entries<spec<E...>> {
  using type = filter<is_positional_entry, list<typename axes_named_by<E>::type...>>;
};

/// The first argument that is no entry of a spec.
template <class... E>
struct first_non_entry {
  using type = void;
};
template <class E, class... Es>
struct first_non_entry<E, Es...> {
  using type =
      std::conditional_t<std::is_void_v<typename spec_entry<E>::type>, E, typename first_non_entry<Es...>::type>;
};

/// The first positional entry after a named one. `P(batch = data, model)` looks like a group: `batch = (data, model)`.
template <bool Named, class... Entry>
struct first_late_entry {
  using type = void;
};
template <bool Named, class Entry, class... Rest>
struct first_late_entry<Named, Entry, Rest...> {
  static constexpr bool named = placed_name<Entry>::type::size > 0;
  using type = std::conditional_t<Named && is_positional_entry<Entry>::value, Entry,
                                  typename first_late_entry<Named || named, Rest...>::type>;
};

/// The kinds of unreduced in a spec; a value can have only one.
template <class Entry>
struct unreduced_kind_in {
  using type = list<>;
};
template <class K, class... A>
struct unreduced_kind_in<unreduced_over<K, A...>> {
  using type = list<K>;
};
template <class Kinds>
inline constexpr bool all_same = true;
template <class K, class... Rest>
inline constexpr bool all_same<list<K, Rest...>> = (std::is_same_v<K, Rest> && ...);

template <class W>
struct why_no_entry {
  using type = error::not_an_entry_of_a_spec<W>;
};
/// The entry `P(batch = data)` where `data` is a variable, not a mesh axis.
template <class A, class V>
  requires std::is_class_v<V>
struct why_no_entry<binding<A, V>> {
  using type = std::conditional_t<Vocabulary<V>, error::not_an_entry_of_a_spec<binding<A, V>>,
                                  error::not_an_entry_of_a_spec<binding<A, V>, error::to_fix::rename_the_variable>>;
};

/// Why these arguments do not form a spec; void if they do.
template <class... E>
struct why_no_spec {
  using wrong = typename first_non_entry<E...>::type;
  template <class W, bool Good>
  struct check : why_no_entry<W> {};
  template <class W>
  struct check<W, true> {
    using entries = spec<typename spec_entry<E>::type...>;
    using twice = typename first_twice<typename mentioned_in<entries>::type>::type;
    using name_twice = typename first_twice<typename names_in<entries>::type>::type;
    using late = typename first_late_entry<false, typename spec_entry<E>::type...>::type;
    using type = std::conditional_t<
        !std::is_void_v<twice>, error::mesh_axis_used_twice<twice>,
        std::conditional_t<
            !std::is_void_v<name_twice>, error::axis_placed_twice<name_twice>,
            std::conditional_t<
                !all_same<concat<list<>, typename unreduced_kind_in<typename spec_entry<E>::type>::type...>>,
                error::two_kinds_of_unreduced,
                std::conditional_t<
                    !std::is_void_v<late>,
                    error::positional_entry_after_a_named_one<late, error::to_fix::write_the_mesh_axes_in_parentheses,
                                                              error::to_fix::or_write_positional_entries_first>,
                    void>>>>;
  };
  using type = typename check<wrong, std::is_void_v<wrong>>::type;
};
/// A refused group has been reported already.
template <class... E>
  requires(Reported<E> || ...)
struct why_no_spec<E...> {
  using type = void;
};
template <class... E>
struct spec_from {
  using type = spec<typename spec_entry<E>::type...>;
};
template <class... E>
  requires(Reported<E> || ...)
struct spec_from<E...> {
  using type = error::reported;
};

template <class... E>
inline constexpr bool spec_ok = std::is_void_v<typename why_no_spec<E...>::type>;

}  // namespace detail

/// Arguments from which `P` can make a spec.
template <class... E>
concept SpecEntries = detail::spec_ok<E...>;

/// A partition spec: `P(data, none)`, `P(batch = data)`, `P((data, model))`, `P(none, unreduced(model), reduced(x))`.
/// Positional entries come first and stand for positional dims in order; `axis = ...` stands for a named dim. Missing
/// entries are `none`. `unconstrained` leaves a dim to the library, on meshes with automatic axes. A spec knows no
/// mesh, and is a type without a value.
///
/// Errors: not_an_entry_of_a_spec, mesh_axis_used_twice, axis_placed_twice, positional_entry_after_a_named_one,
/// two_kinds_of_unreduced. Derivative: none. Communication: none. Source: jax.sharding.PartitionSpec.
template <class... E>
requires SpecEntries<E...>
constexpr auto P(E...) -> typename detail::spec_from<E...>::type { return {}; }

template <class... E, class nabla_error = typename detail::why_no_spec<E...>::type>
requires(!SpecEntries<E...>) error::reported P(E...)
NABLA_REFUSED("nabla::P(entries...) requires mesh axes, none or axis = mesh axis, each of them once");

/// Whether a type is the result of `P(...)`.
template <class T>
inline constexpr bool is_spec = false;
template <class... E>
inline constexpr bool is_spec<spec<E...>> = true;
/// The result of `P(...)`.
template <class T>
concept Spec = is_spec<T>;

/// Compares specs as written: `P(data)` and `P(data, none)` differ.
template <Spec S, Spec T>
constexpr bool operator==(S, T) {
  return std::is_same_v<S, T>;
}

}  // namespace nabla
