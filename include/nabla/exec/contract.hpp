// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/contract_products.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/op/contract/detail/node.hpp>

namespace nabla::detail {

/// A dim of an operand or of the result in a contraction: its label, and the mesh axes that it is split over.
struct contraction_dim {
  int label;
  loop_nest::cut cut;
};
template <class M, class... A>
constexpr loop_nest::cut cut_over(list<A...>) {
  return {sizeof...(A), {mesh_position<M, A>...}};
}
template <class M, class D, class L>
struct contraction_dims;
template <class M, class... E, int... L>
struct contraction_dims<M, dims<E...>, labels<L...>> {
  static constexpr contraction_dim value[] = {{L, cut_over<M>(typename E::split_over{})}..., {}};
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

/// An operand or the result of a contraction, its types left behind.
struct contraction_side {
  int rank, mesh_rank;
  const contraction_dim* dims;
  const long *size, *stride;
  const int* place;  ///< of its mesh axes on the mesh of the contraction
  const long* coordinate_stride;
};
template <class M, class N, class L, class D>
contraction_side side_of(const sizes_of<D>& size, const long* stride, const long* coordinate_stride) {
  return {D::rank, N::rank, contraction_dims<M, D, L>::value, size.n, stride, axes_on<M, N>.place, coordinate_stride};
}

/// The mesh of a contraction: axes with a block for each coordinate, and those along which the products are summed.
struct contraction_mesh {
  int rank;
  const mesh_layout* layout;
  unsigned stored, summed;
};

/// The loop nest of a contraction: coordinates, then labels. All contractions share its code.
class contraction_nest {
 public:
  contraction_groups groups;
  long x_offset = 0, y_offset = 0;

  NABLA_NOINLINE contraction_nest(const contraction_mesh& on, const contraction_side& x, const contraction_side& y,
                                  const contraction_side& out)
      : mesh(on), count(on.rank) {
    for (int i = 0; i < mesh.rank; ++i) at[i] = {unit_index, &whole, ((mesh.summed >> i) & 1u) == 0};
    take_dims(x), take_dims(y), take_dims(out);
    for (int i = mesh.rank; i < count; ++i)
      for (int p = 0; p < at[i].cut->parts; ++p) at[i].size /= mesh.layout->size[at[i].cut->axis[p]];
    take_steps(x, &contraction_index::x, x_offset);
    take_steps(y, &contraction_index::y, y_offset);
    for (int i = 0; i < mesh.rank; ++i) {
      if ((mesh.stored >> i) & 1u) at[i].size = mesh.layout->local[i];
      if (at[i].kept) at[i].out = out.coordinate_stride[i];
    }
    for (int d = 0; d < out.rank; ++d) {
      auto& i = of(out.dims[d]);
      i.out = out.stride[d], i.kept = true;
    }
    for (int i = 0; i < count; ++i) groups.add(at[i], at[i].kept);
  }

 private:
  struct entry : contraction_index {
    const loop_nest::cut* cut;
    bool kept;
  };
  static constexpr loop_nest::cut whole{};

  entry& of(const contraction_dim& d) { return at[mesh.rank + d.label]; }
  /// Sizes and cuts of the dims of an operand, or of the result: between two steps of an einsum it may be cut already
  /// for an operand that is still to come.
  void take_dims(const contraction_side& side) {
    for (int d = 0; d < side.rank; ++d) {
      const auto& dim = side.dims[d];
      while (count <= mesh.rank + dim.label) at[count++] = {unit_index, &whole, false};
      auto& i = of(dim);
      if (side.size[d] != 1) i.size = side.size[d];
      if (dim.cut.parts > 0) i.cut = &dim.cut;
    }
  }
  /// Steps of an operand. A dim that is whole in it but cut in the nest starts at each coordinate's own part.
  void take_steps(const contraction_side& side, long contraction_index::*step, long& offset) {
    for (int d = 0; d < side.rank; ++d) {
      auto& i = of(side.dims[d]);
      if (side.size[d] == 1 && i.size != 1) continue;  // it spreads
      i.*step += side.stride[d];
      if (side.dims[d].cut.parts > 0) continue;
      long part = i.size * side.stride[d];
      for (int p = i.cut->parts - 1; p >= 0; --p) {
        const int a = i.cut->axis[p];
        at[a].*step += part;
        offset += mesh.layout->start[a] * part;
        part *= mesh.layout->size[a];
      }
    }
    for (int i = 0; i < side.mesh_rank; ++i) at[side.place[i]].*step += side.coordinate_stride[i];
  }

  const contraction_mesh mesh;
  int count;
  entry at[max_mesh_rank + 2 * max_positions];
};

template <>
struct contractor<machine_backend> {
  template <class N>
  static auto run(const N& n) {
    return made<typename N::type, 0>(n);
  }
  /// Whether both factors have a block for each device along some axes.
  template <unsigned Axes, class N>
  static bool has_blocks(const N& n) {
    using M = typename N::type::mesh;
    return (stored_axes<M>(n.x) & stored_axes<M>(n.y) & Axes) == Axes;
  }
  /// The products of the devices of this process along some axes, summed: an array of type To. Both factors have blocks
  /// for them.
  template <class To, unsigned Axes, class N>
  static auto summed(const N& n) {
    return made<To, Axes>(n);
  }

 private:
  template <class To, unsigned Summed, class N>
  static auto made(const N& n) {
    using type = typename N::type;
    using T = typename type::value_type;
    using D = typename type::dims;
    using M = typename type::mesh;
    if (!n.x.buffer || !n.y.buffer)
      fail<>::because("a contraction", "requires operands that hold a value: one was moved from");
    const unsigned stored = stored_axes<M>(n.x) | stored_axes<M>(n.y) | split_mask<M, D>;
    auto out = new_array<To>(n.sizes(), bound(n.mesh()), stored & ~Summed);
    const auto l = out.layout();
    using XM = typename decltype(n.x)::type::mesh;
    using YM = typename decltype(n.y)::type::mesh;
    contraction_nest nest({M::rank, layout_of(n.mesh()), stored, Summed},
                          side_of<M, XM, typename N::left_labels>(n.x.size_, n.x.stride, n.x.coordinate_stride),
                          side_of<M, YM, typename N::right_labels>(n.y.size_, n.y.stride, n.y.coordinate_stride),
                          side_of<M, M, typename N::out_labels>(n.size_, l.stride, l.coordinate));
    run_contraction<T>(nest.groups, static_cast<const T*>(n.x.buffer.data()) + n.x.offset + nest.x_offset,
                       static_cast<const T*>(n.y.buffer.data()) + n.y.offset + nest.y_offset, elements(out));
    return out;
  }
};

}  // namespace nabla::detail
