// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/exec/kernel_node.hpp>
#include <utility>

namespace nabla::detail {

/// A loop nest at run time: the size of each position and, for a dim that is split, the mesh axes that cut it. Mesh
/// coordinates come first, in mesh order, then the dims of the result, then those of reductions.
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

/// Sets size and cuts of the position of one dim from its size over all devices.
template <class M, class... A>
void set_position(loop_nest& nest, int position, long size, [[maybe_unused]] const mesh_layout* layout, list<A...>) {
  auto& cut = nest.cuts[position];
  cut.parts = static_cast<signed char>(sizeof...(A));
  [[maybe_unused]] int i = 0;
  ((cut.axis[i++] = static_cast<signed char>(mesh_position<M, A>), size /= layout->size[mesh_position<M, A>]), ...);
  nest.size[position] = size;
}

/// Adds the reduced dims of a reduction's operand to a loop nest.
template <class Shape, class Child>
void extend_nest(loop_nest& nest, const Child& child, const mesh_layout* layout) {
  [&]<class... E>(list<E...>) {
    int d = 0;
    ((Shape::table.gone[d] ? set_position<typename Child::type::mesh>(nest, Shape::table.at[d], child.sizes()[d],
                                                                      layout, typename E::split_over{})
                           : void(),
      ++d),
     ...);
  }(typename extents_of<typename Child::type::dims>::type{});
}

}  // namespace nabla::detail
