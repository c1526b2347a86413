// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/contract_products.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/op/contract/detail/node.hpp>

namespace nabla::detail {

/// The loop nest of a contraction on a mesh of rank MeshRank: coordinates, then labels.
template <int MeshRank, int Labels>
struct contraction_nest {
  contraction_index at[at_least_one(MeshRank + Labels)];  // of size one until they are met
  loop_nest::cut cuts[at_least_one(Labels)];
  bool kept[at_least_one(MeshRank + Labels)] = {};
  long x_offset = 0, y_offset = 0;

  contraction_nest() {
    for (auto& i : at) i = unit_index;
  }
  /// Sizes and cuts of the dims of an operand, or of the result: between two steps of an einsum it may be cut already for
  /// an operand that is still to come. Returns the mesh axes that cut.
  template <class M, class D, class L>
  unsigned take_dims(const sizes_of<D>& size) {
    [[maybe_unused]] int d = 0;
    unsigned axes = 0;
    [&]<class... E>(list<E...>) {
      ((axes |= take_dim<M>(labels_array<L>::value[d], size[d], typename E::split_over{}), ++d), ...);
    }(typename extents_of<D>::type{});
    return axes;
  }

 private:
  template <class M, class... A>
  unsigned take_dim(int label, long size, list<A...>) {
    auto& i = at[MeshRank + label];
    if (size != 1) i.size = size;
    if constexpr (sizeof...(A) > 0) {
      auto& cut = cuts[label];
      cut.parts = 0;
      ((cut.axis[cut.parts++] = mesh_position<M, A>), ...);
    }
    return ((1u << mesh_position<M, A>) | ... | 0u);
  }

 public:
  /// Sizes of one block.
  void cut_sizes(const mesh_layout* layout) {
    for (int l = 0; l < Labels; ++l)
      for (int p = 0; p < cuts[l].parts; ++p) at[MeshRank + l].size /= layout->size[cuts[l].axis[p]];
  }
  /// Steps of an operand. A dim that is whole in it but cut in the nest starts at each coordinate's own part.
  template <class D, class L, class N>
  void take_steps(const N& n, const mesh_layout* layout, long contraction_index::*step, long& offset) {
    constexpr auto whole = []<class... E>(list<E...>) {
      struct {
        bool at[at_least_one(D::rank)];
      } w{{(E::split_over::size == 0)...}};
      return w;
    }(typename extents_of<D>::type{});
    for (int d = 0; d < D::rank; ++d) {
      const int label = labels_array<L>::value[d];
      auto& i = at[MeshRank + label];
      if (n.size_[d] == 1 && i.size != 1) continue;  // it spreads
      i.*step += n.stride[d];
      if (!whole.at[d]) continue;
      long part = i.size * n.stride[d];
      for (int p = cuts[label].parts - 1; p >= 0; --p) {
        const int a = cuts[label].axis[p];
        at[a].*step += part;
        offset += layout->start[a] * part;
        part *= layout->size[a];
      }
    }
  }
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
    using X = decltype(n.x);
    using Y = decltype(n.y);
    using XD = typename X::type::dims;
    using YD = typename Y::type::dims;
    using LX = typename N::left_labels;
    using LY = typename N::right_labels;
    constexpr int labels = count_labels<LX, LY>;
    if (!n.x.buffer || !n.y.buffer)
      fail<>::because("a contraction", "requires operands that hold a value: one was moved from");
    const mesh_layout* layout = layout_of(n.mesh());
    contraction_nest<M::rank, labels> nest;
    nest.template take_dims<M, XD, LX>(n.x.sizes());
    nest.template take_dims<M, YD, LY>(n.y.sizes());
    const unsigned split = nest.template take_dims<M, D, typename N::out_labels>(n.sizes());
    const unsigned stored = stored_axes<M>(n.x) | stored_axes<M>(n.y) | split;
    auto out = new_array<To>(n.sizes(), bound(n.mesh()), stored & ~Summed);
    nest.cut_sizes(layout);
    nest.template take_steps<XD, LX>(n.x, layout, &contraction_index::x, nest.x_offset);
    nest.template take_steps<YD, LY>(n.y, layout, &contraction_index::y, nest.y_offset);
    const auto l = out.layout();
    using XM = typename X::type::mesh;
    using YM = typename Y::type::mesh;
    for (int i = 0; i < XM::rank; ++i) nest.at[position_on<M, XM>(i)].x += n.x.coordinate_stride[i];
    for (int i = 0; i < YM::rank; ++i) nest.at[position_on<M, YM>(i)].y += n.y.coordinate_stride[i];
    for (int i = 0; i < M::rank; ++i) {
      auto& c = nest.at[i];
      c.size = ((stored >> i) & 1u) ? layout->local[i] : 1;
      nest.kept[i] = ((Summed >> i) & 1u) == 0;
      c.out = nest.kept[i] ? l.coordinate[i] : 0;
    }
    for (int d = 0; d < D::rank; ++d) {
      const int label = labels_array<typename N::out_labels>::value[d];
      nest.at[M::rank + label].out = l.stride[d];
      nest.kept[M::rank + label] = true;
    }
    contraction_groups g;
    for (int i = 0; i < M::rank + labels; ++i) g.add(nest.at[i], nest.kept[i]);
    run_contraction<T>(g, static_cast<const T*>(n.x.buffer.data()) + n.x.offset + nest.x_offset,
                       static_cast<const T*>(n.y.buffer.data()) + n.y.offset + nest.y_offset, elements(out));
    return out;
  }

  template <class LX, class LY>
  static constexpr int count_labels = [] {
    int n = 0;
    for (int d = 0; d < labels_array<LX>::rank; ++d)
      if (labels_array<LX>::value[d] >= n) n = labels_array<LX>::value[d] + 1;
    for (int d = 0; d < labels_array<LY>::rank; ++d)
      if (labels_array<LY>::value[d] >= n) n = labels_array<LY>::value[d] + 1;
    return n;
  }();
};

}  // namespace nabla::detail
