// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/array/region.hpp>
#include <nabla/exec/kernel/kernel_node.hpp>
#include <nabla/exec/kernel/loop_nest.hpp>

namespace nabla::detail {

/// Lowers the nodes of one expression into one loop nest on mesh M, whose last position is Inner. Places: where the
/// dims of a node run, places_here or places_below.
template <class M, int Inner, class Places>
struct lowering {
  static constexpr int positions = Inner + 1;
  const loop_nest& nest;
  const mesh_layout* layout;

  // ---- leaves
  template <class T, class D, class S, class N, bool Unit>
  auto operator()(const leaf_node<T, D, S, N, buffer, Unit>& n) const {
    using spots = typename Places::template of<leaf_node<T, D, S, N, buffer, Unit>>;
    constexpr bool inner_is_last = D::rank > 0 && last_place<spots> == Inner;
    constexpr bool inner_is_other = has_place<spots, Inner> && !inner_is_last;
    constexpr int stride = inner_is_last && Unit ? 1 : inner_is_last || inner_is_other ? run_time_stride : 0;
    if (!n.buffer) fail<>::because("an expression", "requires operands that hold a value: this one was moved from");
    static constexpr leaf_form form = form_of_leaf<M, N, spots>(typename extents_of<D>::type{});
    memory_kernel<T, stride, positions> k{};
    const long begin = lower_strides(form, nest, layout, n.coordinate_stride, n.stride, k.stride);
    k.place = static_cast<const T*>(n.buffer.data()) + n.offset + begin;
    return k;
  }

  // ---- values without memory
  template <class T>
  auto operator()(const literal_node<T>& n) const {
    return literal_kernel<T>{n.value};
  }
  template <class T, class D, class S, class N>
  auto operator()(const affine_node<T, D, S, N>& n) const {
    using spots = typename Places::template of<affine_node<T, D, S, N>>;
    // The last position of an expression without dims is a coordinate, and axis_index changes along that.
    affine_kernel<computing<T>, positions, has_place<spots, Inner> || (Inner < M::rank)> k{n.start, {}};
    affine_dims<spots, computing<T>>(n.step, k, std::make_integer_sequence<int, D::rank>{});
    if (n.index) coordinates(k, N{});
    return k;
  }

  // ---- words
  template <class F, class Type, class In, class... N>
  auto operator()(const map_node<F, Type, In, N...>& n) const {
    using spots = typename Places::template of<map_node<F, Type, In, N...>>;
    using below = lowering<M, Inner, places_below<spots, Type>>;
    using function = typename function_in_kernel<F, In>::type;
    using kernel =
        map_kernel<function, computing<In>, decltype(std::declval<const below&>()(std::declval<const N&>()))...>;
    return n.child.template into<kernel>(below{nest, layout});
  }
  template <class R, class Type, class Keys, bool Keep, class N>
  auto operator()(const reduce_node<R, Type, Keys, Keep, N>& n) const {
    using spots = typename Places::template of<reduce_node<R, Type, Keys, Keep, N>>;
    using shape = reduced_places<spots, Type, Keys, Keep, typename N::type::dims, Inner + 1>;
    constexpr int last = Inner + shape::reduced;
    loop_nest inside = nest;
    extend_nest<shape>(inside, n.child, layout);
    using in = computing<typename N::type::value_type>;
    auto child = lowering<M, last, places_here<typename shape::type>>{inside, layout}(n.child);
    reduce_kernel<R, in, typename Type::value_type, Inner + 1, last, decltype(child)> k{
        static_cast<decltype(child)&&>(child)};
    k.count = reduced_count<Keys>(n.child);
    for (int p = 0; p <= last; ++p) k.size[p] = inside.size[p];
    return k;
  }

 private:
  template <class Spots, class T, class Step, class K, int... D>
  void affine_dims([[maybe_unused]] const Step* step, K& k, std::integer_sequence<int, D...>) const {
    (affine_dim<place<Spots, D>>(static_cast<T>(step[D]), k), ...);
  }
  template <int Position, class T, class K>
  void affine_dim(T step, K& k) const {
    if constexpr (Position >= 0) {
      long strides[positions] = {};
      strides[Position] = 1;
      const long offset = strides_of_cut(nest, layout, Position, 1, strides);
      k.start = wrapped_sum(k.start, wrapped_product(step, static_cast<T>(offset)));
      for (int i = 0; i < positions; ++i)
        k.step[i] = wrapped_sum(k.step[i], wrapped_product(step, static_cast<T>(strides[i])));
    }
  }
  /// axis_index: the row-major coordinate along the axes, in the order written.
  template <class T, bool Changes, class... A>
  void coordinates(affine_kernel<T, positions, Changes>& k, open_mesh<A...>) const {
    constexpr int axis[] = {mesh_position<M, A>...};
    T part{1};
    for (int i = int(sizeof...(A)) - 1; i >= 0; --i) {
      const int a = axis[i];
      k.step[a] = static_cast<T>(k.step[a] + part);
      k.start = static_cast<T>(k.start + part * static_cast<T>(layout->start[a]));
      part = static_cast<T>(part * static_cast<T>(layout->size[a]));
    }
  }
  template <class K, class Other>
  void coordinates(K&, Other) const {}
};

}  // namespace nabla::detail
