// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/mesh/regions.hpp>
#include <nabla/sharding/spec.hpp>

// A spec applied to dims and a mesh: which mesh axes split each dim, and why a spec does not fit.
namespace nabla::detail {

template <class Mesh, class Axes>
struct first_axis_not_in;
template <class Mesh, class... A>
struct first_axis_not_in<Mesh, list<A...>> : first_axis_not_in_mesh<Mesh, A...> {};
template <class Dims, class Names>
struct first_name_not_in {
  using type = void;
};
template <class Dims, class A, class... Rest>
struct first_name_not_in<Dims, list<A, Rest...>> {
  using type =
      std::conditional_t<(find_dim<Dims, A>::value >= 0), typename first_name_not_in<Dims, list<Rest...>>::type, A>;
};

/// The group that a spec gives to the dim with this key.
template <class Key, class Positional, int Rank>
struct group_for {
  using type = mesh_axes<>;
};
template <int N, class... G, int Rank>
  requires(Rank - 1 - N < int(sizeof...(G)))
struct group_for<from_right<N>, list<G...>, Rank> {
  using type = at<Rank - 1 - N, list<G...>>;
};
template <class Key, class Spec>
struct named_group_for;
template <class Key>
struct named_group_for<Key, spec<>> {
  using type = mesh_axes<>;
};
template <class Key, class E, class... Rest>
struct named_group_for<Key, spec<E, Rest...>> : named_group_for<Key, spec<Rest...>> {};
template <class Key, class G, class... Rest>
struct named_group_for<Key, spec<placed<Key, G>, Rest...>> {
  using type = typename axes_named_by<G>::type;
};

template <class Spec, class Dims, class Keys>
struct spec_groups;
template <class Spec, class Dims, class... K>
struct spec_groups<Spec, Dims, list<K...>> {
  using positional = typename positional_entries<Spec>::type;
  template <class Key>
  struct one {
    using type = typename named_group_for<Key, Spec>::type;
  };
  template <int N>
  struct one<from_right<N>> {
    using type = typename group_for<from_right<N>, positional, positional_rank<Dims>>::type;
  };
  /// One group for each dim, in the order of the dims.
  using type = list<typename one<K>::type...>;
};
template <class Spec, class Dims>
using groups_of = typename spec_groups<Spec, Dims, keys_of<Dims>>::type;

/// The mesh axes of some groups, in one list.
template <class Groups>
struct all_groups;
template <class... G>
struct all_groups<list<G...>> {
  using type = concat<list<>, rewrap<list, G>...>;
};

/// The product of the sizes of a group's mesh axes; dyn_size if one of them is known only at run time.
template <class Mesh, class Group>
inline constexpr long static_parts = 1;
template <class Mesh, class A>
struct static_axis_size {
  static constexpr long value = dyn_size;
};
template <class... D, class A>
  requires contains<A, typename D::tag...>
struct static_axis_size<mesh<D...>, A> {
  static constexpr long value = at<index_of<A, typename D::tag...>, list<D...>>::size;
};
template <class Mesh, class... A>
inline constexpr long static_parts<Mesh, mesh_axes<A...>> =
    ((static_axis_size<Mesh, A>::value == dyn_size) || ...) ? dyn_size : (static_axis_size<Mesh, A>::value * ... * 1);

/// A dim of the whole array, split over the given group.
template <class E, class Group>
struct split_extent;
template <class Tag, long N, class... S, class... A>
struct split_extent<extent<Tag, N, S...>, mesh_axes<A...>> {
  using type = extent<Tag, N, A...>;
};
/// The mesh axes that are in a mask (inside), and the others (outside).
template <class Mesh, unsigned Axes, class Group>
struct axes_within;
template <class Mesh, unsigned Axes, template <class...> class Group, class... A>
struct axes_within<Mesh, Axes, Group<A...>> {
  template <class B>
  static constexpr bool within = (axis_mask<Mesh>(mesh_axes<B>{}) & Axes) != 0;
  using inside = concat<mesh_axes<>, std::conditional_t<within<A>, mesh_axes<A>, mesh_axes<>>...>;
  using outside = concat<mesh_axes<>, std::conditional_t<within<A>, mesh_axes<>, mesh_axes<A>>...>;
};
/// The same dim in one block of a region over some axes; its other mesh axes stay.
template <class Mesh, unsigned Axes, class E>
struct block_extent;
template <class Mesh, unsigned Axes, class Tag, long N, class... S>
struct block_extent<Mesh, Axes, extent<Tag, N, S...>> {
  using cut = typename axes_within<Mesh, Axes, list<S...>>::inside;
  static constexpr long parts = static_parts<Mesh, cut>;
  static constexpr long size = std::is_same_v<cut, mesh_axes<>>              ? N
                               : (N == dyn_size || parts == dyn_size) ? dyn_size
                                                                      : N / parts;
  using type = typename split_extent<extent<Tag, size>, typename axes_within<Mesh, Axes, list<S...>>::outside>::type;
};
/// A dim of a block as a dim of the whole array: the axes of the region become its major ones.
template <class Mesh, class E, class Group>
struct whole_extent;
template <class Mesh, class Tag, long N, class... S, class... A>
struct whole_extent<Mesh, extent<Tag, N, S...>, mesh_axes<A...>> {
  static constexpr long parts = static_parts<Mesh, mesh_axes<A...>>;
  static constexpr long size = sizeof...(A) == 0 ? N : (N == dyn_size || parts == dyn_size) ? dyn_size : N * parts;
  using type = extent<Tag, size, A..., S...>;
};

template <class Dims, class Groups>
struct split_dims;
template <class... E, class... G>
struct split_dims<dims<E...>, list<G...>> {
  using type = dims<typename split_extent<E, G>::type...>;
};
template <class Mesh, unsigned Axes, class Dims>
struct block_dims;
template <class Mesh, unsigned Axes, class... E>
struct block_dims<Mesh, Axes, dims<E...>> {
  using type = dims<typename block_extent<Mesh, Axes, E>::type...>;
};
template <class Mesh, class Dims, class Groups>
struct whole_dims;
template <class Mesh, class... E, class... G>
struct whole_dims<Mesh, dims<E...>, list<G...>> {
  using type = dims<typename whole_extent<Mesh, E, G>::type...>;
};

/// The first static size that its mesh axes do not divide.
template <class Mesh, class... E>
struct first_indivisible {
  using type = void;
};
template <class Mesh, class Tag, long N, class... S, class... Rest>
struct first_indivisible<Mesh, extent<Tag, N, S...>, Rest...> {
  static constexpr long parts = static_parts<Mesh, mesh_axes<S...>>;
  static constexpr bool bad = N != dyn_size && parts != dyn_size && N % (parts == 0 ? 1 : parts) != 0;
  using type = std::conditional_t<bad, error::size_does_not_divide<Tag, N, parts>,
                                  typename first_indivisible<Mesh, Rest...>::type>;
};
template <class Mesh, class Dims>
struct indivisible;
template <class Mesh, class... E>
struct indivisible<Mesh, dims<E...>> : first_indivisible<Mesh, E...> {};

/// The states in a spec, beside its dims.
template <class Mesh, class Spec>
inline constexpr masks spec_masks{};
template <class Mesh, class... E>
inline constexpr masks spec_masks<Mesh, spec<E...>> = [] {
  masks m;
  [[maybe_unused]] auto one = [&]<class X>(type_tag<X>) {
    if constexpr (requires { add_set<Mesh, X>::to(m); }) add_set<Mesh, X>::to(m);
  };
  (one(type_tag<E>{}), ...);
  return m;
}();

/// The first group of a spec that mixes kinds of mesh axes: either the program or the library lays out a dim, not both.
template <class Mesh, class... E>
struct first_mixed_group {
  using type = void;
};
template <class Mesh, class E, class... Rest>
struct first_mixed_group<Mesh, E, Rest...> : first_mixed_group<Mesh, Rest...> {};
template <class Mesh, class T, class G, class... Rest>
struct first_mixed_group<Mesh, placed<T, G>, Rest...> : first_mixed_group<Mesh, G, Rest...> {};
template <class Mesh, class A, class... B, class... Rest>
struct first_mixed_group<Mesh, mesh_axes<A, B...>, Rest...> {
  static constexpr bool same =
      (std::is_same_v<typename kind_in<Mesh, A>::type, typename kind_in<Mesh, B>::type> && ...);
  using type = std::conditional_t<same, typename first_mixed_group<Mesh, Rest...>::type, mesh_axes<A, B...>>;
};
template <class Mesh, class Spec>
struct mixed_group;
template <class Mesh, class... E>
struct mixed_group<Mesh, spec<E...>> : first_mixed_group<Mesh, E...> {};

/// The first automatic axis among the unreduced and the reduced axes of a spec. Programs write states, but the library
/// itself makes the sums over its own axes.
template <class Mesh, class A>
using if_automatic =
    std::conditional_t<std::is_same_v<typename kind_in<Mesh, A>::type, automatic_kind>, list<A>, list<>>;
template <class Mesh, class... A>
using first_automatic = at<0, concat<list<>, if_automatic<Mesh, A>..., list<void>>>;
template <class Mesh, class... E>
struct automatic_state {
  using type = void;
};
template <class Mesh, class E, class... Rest>
struct automatic_state<Mesh, E, Rest...> : automatic_state<Mesh, Rest...> {};
template <class Mesh, class K, class... A, class... Rest>
struct automatic_state<Mesh, unreduced_over<K, A...>, Rest...> {
  using first = first_automatic<Mesh, A...>;
  using type = typename std::conditional_t<std::is_void_v<first>, automatic_state<Mesh, Rest...>,
                                           type_tag<error::unreduced_axis_is_automatic<first>>>::type;
};
template <class Mesh, class... A, class... Rest>
struct automatic_state<Mesh, reduced_over<A...>, Rest...> {
  using first = first_automatic<Mesh, A...>;
  using type = typename std::conditional_t<std::is_void_v<first>, automatic_state<Mesh, Rest...>,
                                           type_tag<error::reduced_axis_is_automatic<first>>>::type;
};
template <class Mesh, class Spec>
struct automatic_state_in;
template <class Mesh, class... E>
struct automatic_state_in<Mesh, spec<E...>> : automatic_state<Mesh, E...> {};

/// Why a spec does not fit a mesh, for any array; void if it does. The spec may leave dims open.
template <class Spec, class Mesh>
struct why_misfit_on_mesh {
  using foreign = typename first_axis_not_in<Mesh, typename mentioned_in<Spec>::type>::type;
  struct together {
    using mixed = typename mixed_group<Mesh, Spec>::type;
    using type = std::conditional_t<std::is_void_v<mixed>, typename automatic_state_in<Mesh, Spec>::type,
                                    error::axes_of_two_kinds_in_one_dim<mixed>>;
  };
  using type =
      typename unless_refused<foreign, together, type_tag<error::mesh_axis_is_not_in_the_mesh<foreign, Mesh>>>::type;
};
/// The same for a spec that must place every dim.
template <class Spec, class Mesh>
struct why_not_on_mesh : why_misfit_on_mesh<Spec, Mesh> {};
template <class Spec, class Mesh>
  requires is_open_spec<Spec>
struct why_not_on_mesh<Spec, Mesh> {
  using type = error::spec_leaves_a_dim_open<error::to_fix::write_none_or_mesh_axes>;
};
/// The error where a spec leaves a dim open and the mesh has no automatic axis to place it; else void.
template <class Spec, class Mesh>
using why_nobody_closes =
    std::conditional_t<is_open_spec<Spec> && automatic_axes<Mesh> == 0,
                       error::unconstrained_needs_an_automatic_axis<
                           Mesh, error::to_fix::make_an_axis_automatic_or_say_the_dim>,
                       void>;

/// Why an array with this many positional dims cannot have this spec; void if it can.
template <class Spec, int Rank>
struct why_no_spec_of_rank {
  static constexpr int entries = length<typename positional_entries<Spec>::type>;
  using type = std::conditional_t<
      (entries <= Rank), void,
      std::conditional_t<Rank == 0, error::spec_is_longer_than_the_rank<entries, 0, error::to_fix::write_an_empty_spec>,
                         error::spec_is_longer_than_the_rank<entries, Rank>>>;
};
template <class Spec, int Rank>
using why_no_spec_of_rank_t = typename why_no_spec_of_rank<Spec, Rank>::type;

/// Why a spec does not fit dims on a mesh; void if it does.
template <class Spec, class Dims, class Mesh>
struct why_not_placed {
  using on_mesh = typename why_not_on_mesh<Spec, Mesh>::type;
  using absent = typename first_name_not_in<Dims, typename names_in<Spec>::type>::type;
  static constexpr int entries = length<typename positional_entries<Spec>::type>;
  static constexpr int rank = positional_rank<Dims>;
  using long_spec =
      std::conditional_t<rank == 0,
                         error::spec_is_longer_than_the_rank<
                             entries, 0,
                             std::conditional_t<(Dims::rank > 0), error::to_fix::write_axis_equals_mesh_axis,
                                                error::to_fix::write_an_empty_spec>>,
                         error::spec_is_longer_than_the_rank<entries, rank>>;
  using type = std::conditional_t<
      !std::is_void_v<on_mesh>, on_mesh,
      std::conditional_t<(entries > rank), long_spec,
                         std::conditional_t<!std::is_void_v<absent>, error::spec_names_an_absent_axis<absent, Dims>,
                                            void>>>;
};

// ---- the spec of an array type --------------------------------------------------------------------------------------

template <class E>
struct spec_entry_of;
template <class Tag, long N, class... A>
struct spec_entry_of<extent<Tag, N, A...>> {
  using type = std::conditional_t<sizeof...(A) == 0, spec<>, spec<placed<Tag, mesh_axes<A...>>>>;
};
template <long N, class... A>
struct spec_entry_of<extent<positional, N, A...>> {
  using type = spec<mesh_axes<A...>>;
};
/// The sets of a state that appear as entries of a spec.
template <class Set>
struct spec_entry_of_set {
  using type = spec<>;
};
template <class K, class... A>
struct spec_entry_of_set<unreduced_over<K, A...>> {
  using type = spec<unreduced_over<K, A...>>;
};
template <class... A>
struct spec_entry_of_set<reduced_over<A...>> {
  using type = spec<reduced_over<A...>>;
};
template <class Dims, class State>
struct spec_of_impl;
template <class... E, class... Sets>
struct spec_of_impl<dims<E...>, state<Sets...>> {
  using type = concat<spec<>, typename spec_entry_of<E>::type..., typename spec_entry_of_set<Sets>::type...>;
};
/// The spec of an array type outside of manual regions, with an entry for each positional dim.
template <class Dims, class State>
using spec_of = typename spec_of_impl<Dims, State>::type;

}  // namespace nabla::detail
