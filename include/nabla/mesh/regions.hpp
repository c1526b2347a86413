// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/mesh/mesh.hpp>

// Which axes of a mesh a region has made manual, and which the library lays out, as masks over its positions.
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

/// Axes over which an xmap around splits dims by their names.
template <class M>
inline constexpr unsigned named_axes = 0;
template <class... D>
inline constexpr unsigned named_axes<mesh<D...>> =
    (0u | ... | (std::is_same_v<typename D::kind, named_kind> ? 1u << (index_of<D, D...> & 31) : 0u));

/// Axes over which no sum stays to be made and no dim split that must be whole: automatic ones, and those of an xmap.
template <class M>
inline constexpr unsigned settled_axes = automatic_axes<M> | named_axes<M>;

/// Axes whose places are steps in time.
template <class M>
inline constexpr unsigned steps_axes = 0;
template <class... D>
inline constexpr unsigned steps_axes<mesh<D...>> =
    (0u | ... | (std::is_same_v<typename D::kind, steps_kind> ? 1u << (index_of<D, D...> & 31) : 0u));

/// How far the part of a dim that runs now lies behind that of the first steps, for a dim of this size that is split
/// over these axes. What depends on a place is made with it: the value may be worked out in another step.
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

/// Whether what splits a dim is among some axes; nothing is.
template <class M, unsigned Axes, class Split>
inline constexpr bool is_split_within = (axis_mask<M>(Split{}) & ~Axes) == 0;

template <class M>
inline constexpr unsigned locked_axes = 0;
template <class... D>
inline constexpr unsigned locked_axes<mesh<D...>> =
    (0u | ... | (std::is_same_v<typename D::kind, locked_kind> ? 1u << (index_of<D, D...> & 31) : 0u));

/// Values on such a mesh are blocks of a region.
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

/// Two mesh types that differ in nothing but the kinds of their axes: one mesh, seen from inside and outside a region.
template <class L, class R>
inline constexpr bool same_axes = false;
template <class... D, class... E>
  requires(sizeof...(D) == sizeof...(E))
inline constexpr bool same_axes<mesh<D...>, mesh<E...>> =
    ((std::is_same_v<typename D::tag, typename E::tag> && D::size == E::size) && ...);
/// No axis of such meshes is explicit on one and automatic on the other. An axis that is manual on one of them was either.
template <class L, class R>
inline constexpr bool laid_out_alike =
    ((automatic_axes<L> ^ automatic_axes<R>)&~manual_axes<L> & ~manual_axes<R>) == 0;

/// The mesh where values from inside and outside of a region meet: what is manual, or locked, for one of them is so for
/// both.
template <class L, class R>
struct region_mesh {
  using type = typename join_meshes<L, R>::type;
};
template <class... D, class... E>
  requires(same_axes<mesh<D...>, mesh<E...>> && !std::is_same_v<mesh<D...>, mesh<E...>>)
struct region_mesh<mesh<D...>, mesh<E...>> {
  template <class A, class B>
  using inner = std::conditional_t<std::is_same_v<typename A::kind, locked_kind> || !is_manual_kind<typename B::kind>, A,
                                   B>;
  using type = mesh<inner<D, E>...>;
};

/// Inside mesh N, where some axes are those of a region: the mesh outside of it, to which these are as to M.
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

/// Kinds of some axes instead of those that they have.
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
/// The mesh type inside a branch or loop that devices along some axes may run differently often, and behind it.
template <class M, class... A>
using locked_mesh = with_kind<M, locked_kind, A...>;
template <class M, class Kind, class Axes>
struct with_kind_of_all;
template <class M, class Kind, class... A>
struct with_kind_of_all<M, Kind, list<A...>> : with_kind<M, Kind, A...> {};
template <class M, class Axes>
using unlocked = with_kind_of_all<M, manual_kind, Axes>;

}  // namespace nabla::detail
