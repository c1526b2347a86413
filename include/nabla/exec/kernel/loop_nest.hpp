// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/array/array.hpp>
#include <nabla/array/region.hpp>
#include <nabla/exec/kernel/kernel_node.hpp>
#include <utility>

namespace nabla::detail {

/// A loop nest at run time: the size of each position and, for a dim that is split, the mesh axes that cut it. Mesh
/// coordinates come first, in mesh order, then the dims of the result, then those of reductions. Between coordinates and
/// dims there may be positions of size one (first_dim).
struct loop_nest {
  long size[max_positions] = {};
  struct cut {
    signed char parts = 0;
    signed char axis[max_mesh_rank] = {};
  } cuts[max_positions];
};

/// Which position of the loop nest each dim of a node runs along; -1: along none (it broadcasts).
template <int... P>
using places = std::integer_sequence<int, P...>;

template <class Places>
struct places_array;
template <int... P>
struct places_array<places<P...>> {
  static constexpr int rank = sizeof...(P);
  static constexpr int value[at_least_one(int(sizeof...(P)))] = {P...};
};
template <class Places, int D>
inline constexpr int place = places_array<Places>::value[D];
template <class Places>
inline constexpr int last_place = places_array<Places>::value[at_least_one(places_array<Places>::rank) - 1];
template <class Places, int Position>
inline constexpr bool has_place = [] {
  for (int d = 0; d < places_array<Places>::rank; ++d)
    if (places_array<Places>::value[d] == Position) return true;
  return false;
}();

/// Places of a child's dims where the child broadcasts into its parent.
template <class ParentDims, class ParentPlaces, class ChildDims, class Keys>
struct child_places;
template <class PD, class PP, class CD, class... K>
struct child_places<PD, PP, CD, list<K...>> {
  template <class Key>
  static constexpr int one = broadcasts<Key, typename extent_with_key<CD, Key>::type> &&
                                     !broadcasts<Key, typename extent_with_key<PD, Key>::type>
                                 ? -1
                                 : place<PP, dim_with_key<PD, Key>>;
  using type = places<one<K>...>;
};

template <class Places, class Type, class C>
using places_of_child =
    typename child_places<typename Type::dims, Places, typename C::type::dims, keys_of<typename C::type::dims>>::type;
/// Where a walk stands: at a node whose dims have these places, or below one of such a type.
template <class Places>
struct places_here {
  template <class N>
  using of = Places;
};
template <class Places, class Type>
struct places_below {
  template <class N>
  using of = places_of_child<Places, Type, N>;
};

/// Places of the dims of a reduction's operand: the kept ones where the result has them, the reduced ones behind.
template <class Places, class Type, class Keys, bool Keep, class ChildDims, int First>
struct reduced_places {
  using keys = keys_of<ChildDims>;
  static constexpr int rank = ChildDims::rank;
  template <class... K>
  static constexpr auto build(list<K...>) {
    struct table {
      int at[at_least_one(rank)] = {};
      bool gone[at_least_one(rank)] = {};
      int reduced = 0;
    } t;
    constexpr bool gone[] = {in_list<K, Keys>..., false};
    constexpr bool kept_as_one[] = {(Keep && is_from_right<K>)..., false};
    int result = 0;
    for (int d = 0; d < rank; ++d) {
      t.gone[d] = gone[d];
      if (gone[d]) {
        t.at[d] = First + t.reduced++;
        if (kept_as_one[d]) ++result;
      } else {
        t.at[d] = places_array<Places>::value[result++];
      }
    }
    return t;
  }
  static constexpr auto table = build(keys{});
  static constexpr int reduced = table.reduced;
  /// The last dim in memory is among the reduced: the reduction runs along rows.
  static constexpr bool along_rows = rank > 0 && table.gone[at_least_one(rank) - 1];
  template <class Seq>
  struct sequence;
  template <int... D>
  struct sequence<std::integer_sequence<int, D...>> {
    using type = places<table.at[D]...>;
  };
  using type = typename sequence<std::make_integer_sequence<int, rank>>::type;
};

/// The same places with position From moved to To and those between moved up by one.
template <class Places, int From, int To>
struct moved_behind;
template <int... P, int From, int To>
struct moved_behind<places<P...>, From, To> {
  using type = places<(P == From ? To : P > From && P <= To ? P - 1 : P)...>;
};

template <class M, class... A>
constexpr loop_nest::cut cut_over(list<A...>) {
  return {sizeof...(A), {mesh_position<M, A>...}};
}
/// The cuts of dims on a mesh M.
template <class M, class Dims>
struct cuts_of;
template <class M, class... E>
struct cuts_of<M, dims<E...>> {
  static constexpr loop_nest::cut value[] = {cut_over<M>(typename E::split_over{})..., {}};
};
/// The place on M of each axis of N.
template <class M, class N>
inline constexpr auto axes_on = [] {
  struct {
    int place[at_least_one(N::rank)];
  } axes{};
  for (int i = 0; i < N::rank; ++i) axes.place[i] = position_on<M, N>(i);
  return axes;
}();

/// Sets size and cut of the position of one dim from its size over all devices.
template <class = void>
NABLA_NOINLINE void set_position(loop_nest& nest, int position, long size, const mesh_layout* layout,
                                 const loop_nest::cut& cut) {
  for (int i = 0; i < cut.parts; ++i) size /= layout->size[int(cut.axis[i])];
  nest.cuts[position] = cut;
  nest.size[position] = size;
}

/// The position of the first dim in a nest that has so many positions from there to its inner one. A nest of two
/// positions gets a third one: then values of one and of two dims, on a mesh or not, share their kernels.
constexpr int first_dim(int mesh_rank, int outer) {
  return mesh_rank + outer == 1 ? mesh_rank + 1 : mesh_rank;
}

/// The nest of a result: the coordinates of `mesh_rank` axes, and its dims from position `first` on.
template <class = void>
NABLA_NOINLINE void fill_nest(loop_nest& nest, int mesh_rank, unsigned stored, const mesh_layout* layout,
                              int first, int rank, const long* size, const loop_nest::cut* cuts) {
  for (int i = 0; i < mesh_rank; ++i) nest.size[i] = ((stored >> i) & 1u) != 0 ? layout->local[i] : 1;
  for (int i = mesh_rank; i < first; ++i) nest.size[i] = 1;
  for (int d = 0; d < rank; ++d) set_position(nest, first + d, size[d], layout, cuts[d]);
}
template <class M, class Dims>
loop_nest nest_of(const sizes_of<Dims>& size, const mesh_layout* layout, unsigned stored, int first) {
  loop_nest nest;
  fill_nest(nest, M::rank, stored, layout, first, Dims::rank, size.n, cuts_of<M, Dims>::value);
  return nest;
}

/// Adds the reduced dims of a reduction's operand to a loop nest.
template <class Shape, class Child>
void extend_nest(loop_nest& nest, const Child& child, const mesh_layout* layout) {
  using dims = typename Child::type::dims;
  constexpr auto& cuts = cuts_of<typename Child::type::mesh, dims>::value;
  for (int d = 0; d < dims::rank; ++d)
    if (Shape::table.gone[d]) set_position(nest, Shape::table.at[d], child.sizes()[d], layout, cuts[d]);
}

/// How a leaf lies in a loop nest, as the types know it: the positions of its coordinates and of its dims, -1 for none,
/// and which of its dims are split.
struct leaf_form {
  int mesh_rank, rank;
  const int *axes, *places;
  unsigned split;
};
template <class M, class N, class Places, class... E>
constexpr leaf_form form_of_leaf(list<E...>) {
  unsigned split = 0;
  [[maybe_unused]] unsigned bit = 1;
  ((split |= E::split_over::size > 0 ? bit : 0u, bit <<= 1), ...);
  return {N::rank, sizeof...(E), axes_on<M, N>.place, places_array<Places>::value, split};
}

/// A dim that the loop nest cuts and the operand does not: each coordinate starts at its own part, and nothing is
/// copied. Returns where this process's part starts.
inline long strides_of_cut(const loop_nest& nest, const mesh_layout* layout, int position, long stride,
                           long* strides) {
  const auto& cut = nest.cuts[position];
  long part = nest.size[position] * stride, offset = 0;
  for (int i = cut.parts - 1; i >= 0; --i) {
    const int a = cut.axis[i];
    strides[a] += part;
    offset += layout->start[a] * part;
    part *= layout->size[a];
  }
  return offset;
}
/// The strides of a leaf along the positions of a loop nest. Returns how far its first element lies behind that of the
/// view.
template <class = void>
NABLA_NOINLINE long lower_strides(const leaf_form& form, const loop_nest& nest, const mesh_layout* layout,
                                  const long* coordinate_strides, const long* dim_strides, long* strides) {
  long offset = 0;
  for (int i = 0; i < form.mesh_rank; ++i) strides[form.axes[i]] = coordinate_strides[i];
  for (int d = 0; d < form.rank; ++d) {
    const int position = form.places[d];
    if (position < 0) continue;
    strides[position] += dim_strides[d];
    if (((form.split >> d) & 1u) == 0) offset += strides_of_cut(nest, layout, position, dim_strides[d], strides);
  }
  return offset;
}

}  // namespace nabla::detail
