// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/mesh/mesh.hpp>

// Which axes of a mesh a region has made manual, and which axes the library lays out: masks over the positions of the
// mesh.
namespace nabla::detail {

template <class M>
inline constexpr unsigned all_axes = (1u << M::rank) - 1;

template <class M>
inline constexpr unsigned manual_axes = 0;
template <class... D>
inline constexpr unsigned manual_axes<mesh<D...>> =
    (0u | ... | (is_manual_kind<typename D::kind> ? 1u << (index_of<D, D...> & 31) : 0u));

/// Axes whose layouts the library chooses.
template <class M>
inline constexpr unsigned automatic_axes = 0;
template <class... D>
inline constexpr unsigned automatic_axes<mesh<D...>> =
    (0u | ... | (std::is_same_v<typename D::kind, automatic_kind> ? 1u << (index_of<D, D...> & 31) : 0u));

/// Axes over which a surrounding xmap splits dims by their names.
template <class M>
inline constexpr unsigned named_axes = 0;
template <class... D>
inline constexpr unsigned named_axes<mesh<D...>> =
    (0u | ... | (std::is_same_v<typename D::kind, named_kind> ? 1u << (index_of<D, D...> & 31) : 0u));

/// Axes over which sums are made at once and dims that must be whole are gathered: automatic ones, and those of an
/// xmap.
template <class M>
inline constexpr unsigned settled_axes = automatic_axes<M> | named_axes<M>;

/// Axes whose coordinates are steps in time.
template <class M>
inline constexpr unsigned steps_axes = 0;
template <class... D>
inline constexpr unsigned steps_axes<mesh<D...>> =
    (0u | ... | (std::is_same_v<typename D::kind, steps_kind> ? 1u << (index_of<D, D...> & 31) : 0u));

/// For a dim of this size split over these axes: the distance of the part that runs now from the part of the first
/// steps. Values that depend on a place store it when they are made, because they may be computed in another step.
template <class M, class... A>
constexpr long begin_of_step(const M& mesh, long size, list<A...>) {
  if constexpr ((axis_mask<M>(list<A...>{}) & steps_axes<M>) == 0) {
    return 0;
  } else {
    if (mesh.is_abstract()) return 0;
    constexpr int axis[] = {mesh_position<M, A>...};
    long part = size, begin = 0;
    for (const int a : axis) begin += (part /= mesh.sizes[a]) * mesh.layout->step[a];
    return begin;
  }
}

/// Whether all mesh axes that split a dim are among some axes.
template <class M, unsigned Axes, class Split>
inline constexpr bool is_split_within = (axis_mask<M>(Split{}) & ~Axes) == 0;

/// Whether M belongs to a region, so that its values are blocks.
template <class M>
inline constexpr bool is_region_mesh = manual_axes<M> != 0;
template <class... A>
inline constexpr bool is_region_mesh<open_mesh<A...>> = true;

/// The mesh type that the body of a shard_map sees: some axes become manual, the others stay as they are.
template <class M, unsigned Axes = all_axes<M>>
struct manual_mesh;
template <class... D, unsigned Axes>
struct manual_mesh<mesh<D...>, Axes> {
  template <class E>
  using inside = std::conditional_t<((Axes >> index_of<E, D...>)&1u) != 0,
                                    mesh_dim<typename E::tag, E::size, manual_kind>, E>;
  using type = mesh<inside<D>...>;
};

/// Whether two mesh types differ only in the kinds of their axes: one mesh, seen from inside and from outside a region.
template <class L, class R>
inline constexpr bool same_axes = false;
template <class... D, class... E>
  requires(sizeof...(D) == sizeof...(E))
inline constexpr bool same_axes<mesh<D...>, mesh<E...>> =
    ((std::is_same_v<typename D::tag, typename E::tag> && D::size == E::size) && ...);
/// Whether no axis is explicit on one mesh and automatic on the other. (A manual axis was explicit or automatic
/// before.)
template <class L, class R>
inline constexpr bool laid_out_alike =
    ((automatic_axes<L> ^ automatic_axes<R>)&~manual_axes<L> & ~manual_axes<R>) == 0;

/// The mesh where values from inside and outside a region meet: an axis that is manual or locked on one is so on both.
template <class L, class R>
struct region_mesh {
  using type = typename join_meshes<L, R>::type;
};
template <class... D, class... E>
  requires(same_axes<mesh<D...>, mesh<E...>> && !std::is_same_v<mesh<D...>, mesh<E...>>)
struct region_mesh<mesh<D...>, mesh<E...>> {
    template <class A, class B>
    using inner =
        std::conditional_t<std::is_same_v<typename A::kind, locked_kind> || !is_manual_kind<typename B::kind>, A, B>;
    using type = mesh<inner<D, E>...>;
};

/// The mesh around a region, from the mesh N inside it: the axes of the region get the kinds that they have on M.
template <class N, class M, unsigned Axes>
struct mesh_outside {
  using type = M;
};
template <class... E, class... D, unsigned Axes>
struct mesh_outside<mesh<E...>, mesh<D...>, Axes> {
  template <class A, class B>
  using outer = std::conditional_t<((Axes >> index_of<B, D...>)&1u) != 0, B, A>;
  using type = mesh<outer<E, D>...>;
};

/// The same mesh, with another kind for some axes.
template <class M, class Kind, class... A>
struct with_kind {
  using type = M;
};
template <class... D, class Kind, class... A>
  requires(sizeof...(A) > 0)
struct with_kind<mesh<D...>, Kind, A...> {
  using type = mesh<mesh_dim<typename D::tag, D::size,
                             std::conditional_t<contains<typename D::tag, A...>, Kind, typename D::kind>>...>;
};
/// The mesh type inside and after a branch or loop that devices along some axes may run a different number of times.
template <class M, class... A>
using locked_mesh = with_kind<M, locked_kind, A...>;
template <class M, class Kind, class Axes>
struct with_kind_of_all;
template <class M, class Kind, class... A>
struct with_kind_of_all<M, Kind, list<A...>> : with_kind<M, Kind, A...> {};
template <class M, class Axes>
using unlocked = with_kind_of_all<M, manual_kind, Axes>;

}  // namespace nabla::detail
