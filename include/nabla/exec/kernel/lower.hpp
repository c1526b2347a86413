// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/array/region.hpp>
#include <nabla/exec/kernel/kernel_node.hpp>
#include <nabla/exec/kernel/loop_nest.hpp>

namespace nabla::detail {

/// Lowers the nodes of one expression into one loop nest on mesh M, whose last position is Inner.
template <class M, int Inner>
struct lowering {
  static constexpr int positions = Inner + 1;
  const loop_nest& nest;
  const mesh_layout* layout;

  // ---- leaves
  template <class Places, class T, class D, class S, class N, bool Unit>
  auto operator()(Places, const leaf_node<T, D, S, N, buffer, Unit>& n) const {
    constexpr bool inner_is_last = D::rank > 0 && last_place<Places> == Inner;
    constexpr bool inner_is_other = has_place<Places, Inner> && !inner_is_last;
    constexpr int stride = inner_is_last && Unit ? 1 : inner_is_last || inner_is_other ? run_time_stride : 0;
    if (!n.buffer) fail<>::because("an expression", "requires operands that hold a value: this one was moved from");
    static constexpr leaf_form form = form_of_leaf<M, N, Places>(typename extents_of<D>::type{});
    memory_kernel<T, stride, positions> k{};
    const long begin = lower_strides(form, nest, layout, n.coordinate_stride, n.stride, k.stride);
    k.place = static_cast<const T*>(n.buffer.data()) + n.offset + begin;
    return k;
  }

  // ---- values without memory
  template <class Places, class T>
  auto operator()(Places, const literal_node<T>& n) const {
    return literal_kernel<T>{n.value};
  }
  template <class Places, class T, class D, class S, class N>
  auto operator()(Places, const affine_node<T, D, S, N>& n) const {
    // The last position of an expression without dims is a coordinate, and axis_index changes along that.
    affine_kernel<computing<T>, positions, has_place<Places, Inner> || (Inner < M::rank)> k{n.start, {}};
    affine_dims<Places, computing<T>>(n.step, k, std::make_integer_sequence<int, D::rank>{});
    if (n.index) coordinates(k, N{});
    return k;
  }

  // ---- words
  template <class Places, class F, class Type, class In, class... N>
  auto operator()(Places, const map_node<F, Type, In, N...>& n) const {
    return n.child.apply([&](const auto&... c) {
      using function = typename function_in_kernel<F, In>::type;
      return map_kernel<function, computing<In>, decltype(lower_child<Places, Type>(c))...>{
          {lower_child<Places, Type>(c)...}};
    });
  }
  template <class Places, class R, class Type, class Keys, bool Keep, class N>
  auto operator()(Places, const reduce_node<R, Type, Keys, Keep, N>& n) const {
    using shape = reduced_places<Places, Type, Keys, Keep, typename N::type::dims, Inner + 1>;
    constexpr int last = Inner + shape::reduced;
    loop_nest inside = nest;
    extend_nest<shape>(inside, n.child, layout);
    const lowering<M, last> below{inside, layout};
    using in = computing<typename N::type::value_type>;
    auto child = below(typename shape::type{}, n.child);
    reduce_kernel<R, in, typename Type::value_type, Inner + 1, last, decltype(child)> k{
        static_cast<decltype(child)&&>(child)};
    k.count = reduced_count<Keys>(n.child);
    for (int p = 0; p <= last; ++p) k.size[p] = inside.size[p];
    return k;
  }

 private:
  template <class Places, class ParentType, class C>
  auto lower_child(const C& c) const {
    using cd = typename C::type::dims;
    return (*this)(typename child_places<typename ParentType::dims, Places, cd, keys_of<cd>>::type{}, c);
  }

  template <class Places, class T, class Step, class K, int... D>
  void affine_dims([[maybe_unused]] const Step* step, K& k, std::integer_sequence<int, D...>) const {
    (affine_dim<place<Places, D>>(static_cast<T>(step[D]), k), ...);
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
