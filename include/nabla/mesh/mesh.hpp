// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/dims.hpp>
#include <nabla/mesh/group.hpp>

namespace nabla {

/// The kinds of mesh axis. Explicit is the default and needs no word: types show which dims such an axis splits.
struct visible {};
/// Bound by shard_map: the program sees blocks.
struct manual_kind {};
/// Manual, inside a branch or loop that devices along the axis may run a different number of times: no collective may
/// go over it.
struct locked_kind {};
/// Laid out by the library; hidden in printed types.
struct automatic_kind {};
/// Laid out by a surrounding xmap: a dim with some name is split over the mesh axes given for that name. A sum over
/// them is made at once, as over an automatic axis. As on explicit axes, printed types show them, and two names on one
/// of them are refused.
struct named_kind {};
/// The steps of an xmap, `axis_resources(batch = in_steps(8))`: coordinates that run one after the other on the same
/// device. A sum over them is unreduced, as over an explicit axis; nothing moves between them.
struct steps_kind {};

/// The axis of these steps, in the mesh that the xmap's function sees.
template <class Name>
struct steps_over final : mesh_axis<steps_over<Name>> {
  static constexpr const char* name() noexcept { return "in_steps"; }
};

/// One axis of a mesh type: its name, its size (or dyn_size), its kind.
template <class Tag, long N = dyn_size, class Kind = visible>
struct mesh_dim {
  using tag = Tag;
  using kind = Kind;
  static constexpr long size = N;
};

/// The mesh of a plain array: none. Compatible with every mesh; counts as replicated.
struct no_mesh {
  static constexpr int rank = 0;
};

/// The largest number of axes, more than any machine has levels. It bounds the arrays of a mesh_layout.
inline constexpr int max_mesh_rank = 8;

/// The place of this process in a mesh: it holds a box of the grid of devices. Plain numbers, filled in by `make_mesh`.
struct mesh_layout {
  int rank = 0;
  long size[max_mesh_rank] = {};
  long local[max_mesh_rank] = {};  ///< devices of this process along each axis
  long start[max_mesh_rank] = {};  ///< coordinate of its first device
  const char* name[max_mesh_rank] = {};
  long* step = nullptr;  ///< the current step along each axis of steps

  friend constexpr bool operator==(const mesh_layout&, const mesh_layout&) = default;
};

/// A mesh: a grid of devices with a name for each axis. A handle, cheap to copy. `abstract_mesh` makes a mesh without
/// devices, `make_mesh` one with devices.
template <class... D>
  requires(sizeof...(D) <= max_mesh_rank)
struct mesh {
  static constexpr int rank = sizeof...(D);
  using axes = list<typename D::tag...>;

  long sizes[rank > 0 ? rank : 1] = {};
  const mesh_layout* layout = nullptr;

  /// The number of devices.
  constexpr long size() const {
    long n = 1;
    for (int i = 0; i < rank; ++i) n *= sizes[i];
    return n;
  }
  /// The number of devices along an axis, or along several.
  template <class... A>
    requires(detail::contains<A, typename D::tag...> && ...)
  constexpr long size(mesh_axes<A...>) const {
    return (sizes[detail::index_of<A, typename D::tag...>] * ... * 1);
  }
  template <MeshAxis A>
    requires detail::contains<A, typename D::tag...>
  constexpr long size(A) const {
    return sizes[detail::index_of<A, typename D::tag...>];
  }
  constexpr bool is_abstract() const { return layout == nullptr; }

  friend constexpr bool operator==(const mesh& a, const mesh& b) {
    for (int i = 0; i < rank; ++i)
      if (a.sizes[i] != b.sizes[i]) return false;
    return a.layout == b.layout;
  }
};

/// The mesh of a value whose type only says over which axes it varies (`axis_index(model)`, `pcast(0.f, data,
/// to(varying))`). It goes with any operand whose mesh has these axes.
template <class... A>
struct open_mesh {
  static constexpr int rank = sizeof...(A);
  const mesh_layout* layout = nullptr;  ///< of the region in which the value was stored
  long sizes[rank > 0 ? rank : 1] = {};  ///< devices along each axis, for cotangents, which come from a mesh; else 0

  template <class... B>
  constexpr long size(mesh_axes<B...>) const {
    return (sizes[detail::index_of<B, A...>] * ... * 1);
  }
};

namespace detail {

template <class M>
inline constexpr bool is_mesh = false;
template <class... D>
inline constexpr bool is_mesh<mesh<D...>> = true;
template <class M>
inline constexpr bool is_open_mesh = false;
template <class... A>
inline constexpr bool is_open_mesh<open_mesh<A...>> = true;

/// Position of an axis in a mesh type, or -1.
template <class M, class A>
inline constexpr int mesh_position = -1;
template <class... D, class A>
inline constexpr int mesh_position<mesh<D...>, A> = index_of<A, typename D::tag...>;
template <class... Tags, class A>
inline constexpr int mesh_position<open_mesh<Tags...>, A> = index_of<A, Tags...>;

template <class M, class A>
inline constexpr bool has_mesh_axis = mesh_position<M, A> >= 0;

/// Where each axis of the mesh To stands in the mesh From; -1 where that lacks it.
template <class To, class From>
struct places_in;
template <class... D, class From>
struct places_in<mesh<D...>, From> {
  static constexpr int at[] = {mesh_position<From, typename D::tag>..., -1};
};
template <class... A, class From>
struct places_in<open_mesh<A...>, From> {
  static constexpr int at[] = {mesh_position<From, A>..., -1};
};
template <class From>
struct places_in<no_mesh, From> {
  static constexpr int at[] = {-1};
};

/// The first of some axes that a mesh type does not have; void if it has them all.
template <class M, class... A>
struct first_axis_not_in_mesh {
  using type = void;
};
template <class M, class A, class... Rest>
struct first_axis_not_in_mesh<M, A, Rest...> {
  using type = std::conditional_t<has_mesh_axis<M, A>, typename first_axis_not_in_mesh<M, Rest...>::type, A>;
};

/// The kind of an axis in a mesh type; void if the mesh does not have this axis.
template <class M, class A>
struct kind_in {
  using type = void;
};
template <class... D, class A>
  requires contains<A, typename D::tag...>
struct kind_in<mesh<D...>, A> {
  using type = typename at<index_of<A, typename D::tag...>, list<D...>>::kind;
};
template <class... Tags, class A>
  requires contains<A, Tags...>
struct kind_in<open_mesh<Tags...>, A> {
  using type = manual_kind;
};
template <class Kind>
inline constexpr bool is_manual_kind = std::is_same_v<Kind, manual_kind> || std::is_same_v<Kind, locked_kind>;
template <class M, class A>
inline constexpr bool is_manual = is_manual_kind<typename kind_in<M, A>::type>;
template <class M, class A>
inline constexpr bool is_locked = std::is_same_v<typename kind_in<M, A>::type, locked_kind>;

/// A set of mesh axes as a bit mask over the mesh's positions: a test is one integer operation, and the order is
/// canonical.
template <class M, class... A>
constexpr unsigned axis_mask(mesh_axes<A...>) {
  return (0u | ... | (mesh_position<M, A> >= 0 ? 1u << (mesh_position<M, A> & 31) : 0u));
}
template <class M, class... A>
constexpr unsigned axis_mask(list<A...>) {
  return axis_mask<M>(mesh_axes<A...>{});
}

/// The axes of a mask, as a list in mesh order.
template <class M, unsigned Mask, template <class...> class To>
struct axes_from;
template <class... D, unsigned Mask, template <class...> class To>
struct axes_from<mesh<D...>, Mask, To> {
  using type = rewrap<To, concat<list<>, std::conditional_t<((Mask >> index_of<D, D...>)&1u) != 0,
                                                            list<typename D::tag>, list<>>...>>;
};
template <class... A, unsigned Mask, template <class...> class To>
struct axes_from<open_mesh<A...>, Mask, To> {
  using type =
      rewrap<To, concat<list<>, std::conditional_t<((Mask >> index_of<A, A...>)&1u) != 0, list<A>, list<>>...>>;
};
template <unsigned Mask, template <class...> class To>
struct axes_from<no_mesh, Mask, To> {
  using type = To<>;
};

/// The mesh of a word's result. `type` is void if the two meshes do not go together.
template <class L, class R>
struct join_meshes {
  using type = void;
};
template <class M>
struct join_meshes<M, M> {
  using type = M;
};
template <class... D>
struct join_meshes<mesh<D...>, no_mesh> {
  using type = mesh<D...>;
};
template <class... D>
struct join_meshes<no_mesh, mesh<D...>> {
  using type = mesh<D...>;
};
template <class... A>
struct join_meshes<open_mesh<A...>, no_mesh> {
  using type = open_mesh<A...>;
};
template <class... A>
struct join_meshes<no_mesh, open_mesh<A...>> {
  using type = open_mesh<A...>;
};
template <class... A, class... D>
struct join_meshes<open_mesh<A...>, mesh<D...>> {
  using type = std::conditional_t<(is_manual<mesh<D...>, A> && ...), mesh<D...>, void>;
};
template <class... D, class... A>
struct join_meshes<mesh<D...>, open_mesh<A...>> : join_meshes<open_mesh<A...>, mesh<D...>> {};
template <class... A>
struct join_meshes<open_mesh<A...>, open_mesh<A...>> {
  using type = open_mesh<A...>;
};
template <class... A, class... B>
struct join_meshes<open_mesh<A...>, open_mesh<B...>> {
  using type = rewrap<open_mesh, concat<list<A...>, std::conditional_t<contains<B, A...>, list<>, list<B>>...>>;
};

}  // namespace detail

}  // namespace nabla
