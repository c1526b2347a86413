// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/as_array.hpp>
#include <nabla/comm/comm.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/op/collective/assume_invarying.hpp>
#include <nabla/op/collective/detail/gather.hpp>
#include <nabla/op/collective/detail/reduction.hpp>
#include <nabla/op/collective/pcast.hpp>
#include <string>

namespace nabla::detail {

/// A mesh axis seen as an array axis: the coordinates of this process along it, or the processes.
template <class A>
struct slot_axis {
  static constexpr const char* name() { return A::name(); }
};
template <class A>
struct process_axis {
  static constexpr const char* name() { return A::name(); }
};

/// What an all-reduce between processes does for R.
template <class R>
inline constexpr reduction reduction_of = R::over_split == partial::sum   ? reduction::sum
                                          : R::over_split == partial::max ? reduction::max
                                                                          : reduction::min;

/// A stack with some of its coordinates as leading array dims, and the block as one flat row behind them.
template <class X, class... A>
auto with_slots_first(const X& x, mesh_axes<A...>) {
  using type = type_of_t<X>;
  using M = typename type::mesh;
  const auto l = x.layout();
  long block = 1;
  for (int d = 0; d < type::dims::rank; ++d) block *= l.block[d];
  using all_dims = dims<extent<slot_axis<A>>..., extent<positional>>;
  leaf_node<typename type::value_type, all_dims, typename type::state, M, buffer, true> n{
      x.storage(), x.offset(), {}, {}, x.mesh(), x.stored() & ~axis_mask<M>(mesh_axes<A...>{}), {}};
  int d = 0;
  ((n.size_[d] = x.mesh().layout->local[mesh_position<M, A>], n.stride[d] = l.coordinate[mesh_position<M, A>], ++d),
   ...);
  n.size_[d] = block;
  n.stride[d] = 1;
  for (int i = 0; i < M::rank; ++i)
    n.coordinate_stride[i] = ((axis_mask<M>(mesh_axes<A...>{}) >> i) & 1u) ? 0 : l.coordinate[i];
  return n;
}

template <>
struct collectives<machine_backend> {
  /// Reduces over mesh axes: among the slots of this process by one kernel, then between processes.
  template <class R, class G, class X>
  static auto reduce(const char* word, const X& x) {
    return [&]<class... A>(mesh_axes<A...> group) {
      using from = type_of_t<X>;
      using M = typename from::mesh;
      using T = typename from::value_type;
      using to = typename reduced_over_type<from, G>::type;
      const mesh_instance& mesh = instance_of(x.mesh());
      const auto axes = positions_in<M>(group);
      const unsigned mask = axis_mask<M>(group);
      auto out = new_array<to>(x.sizes(), x.mesh(), x.stored() & ~mask);
      const long n = out.stored_elements();
      announce(mesh, word, axes, block_bytes(x), dtype_name<T>);
      long slots = 1;
      for (const int a : axes) slots *= mesh.local[a];
      const process_group& processes = mesh.group(axes);
      if (slots == 1 && processes.size > 1) {
        fence_for_host();
        all_reduce(mesh, processes, x.data(), out.data(), n, element_of<T>, reduction_of<R>);
        return out;
      }
      run_slots<R>(with_slots_first(x, group), out.data(), out.stored());
      if (processes.size > 1) {
        fence_for_host();
        all_reduce(mesh, processes, out.data(), out.data(), n, element_of<T>, reduction_of<R>);
      }
      return out;
    }(G{});
  }

  /// Gathers the blocks along mesh axes, in the order listed, into the dim at place `At` of the result; a new dim if
  /// `Stacked`.
  template <class Rule, class G, class X>
  static auto gather(const char* word, const X& x) {
    return [&]<class... A>(mesh_axes<A...> group) {
      using from = type_of_t<X>;
      using M = typename from::mesh;
      using T = typename from::value_type;
      using to = typename Rule::type;
      const mesh_instance& mesh = instance_of(x.mesh());
      const auto axes = positions_in<M>(group);
      const unsigned mask = axis_mask<M>(group);
      announce(mesh, word, axes, block_bytes(x), dtype_name<T>);
      const process_group& processes = mesh.group(axes);
      // The blocks of all processes, one stack behind the other.
      buffer all = x.storage();
      long first = x.offset();
      const long stack = x.stored_elements();
      if (processes.size > 1) {
        all = buffer(std::size_t(stack * processes.size) * sizeof(T));
        first = 0;
        fence_for_host();
        detail::all_gather(mesh, processes, x.data(), all.data(), stack * long(sizeof(T)));
      }
      // Dims of the stack: for each axis processes and slots, in the place where the result has them; then the block.
      using spread = typename Rule::template spread_dims<process_axis, slot_axis>;
      leaf_node<T, spread, typename to::state, M, buffer, true> n{all, first, {}, {}, x.mesh(), x.stored() & ~mask, {}};
      const auto l = x.layout();
      for (int i = 0; i < M::rank; ++i) n.coordinate_stride[i] = ((mask >> i) & 1u) ? 0 : l.coordinate[i];
      long between = stack * processes.size;
      constexpr int at = Rule::place;
      int d = 0;
      for (; d < at; ++d) n.size_[d] = l.block[d], n.stride[d] = l.stride[d];
      for (const int a : axes) {
        const long count = mesh.processes_along[a];
        between /= count;
        n.size_[d] = count, n.stride[d] = count > 1 ? between : 0, ++d;
        n.size_[d] = mesh.local[a], n.stride[d] = l.coordinate[a], ++d;
      }
      for (int b = at; b < from::dims::rank; ++b, ++d) n.size_[d] = l.block[b], n.stride[d] = l.stride[b];
      const auto size = Rule::sizes(x);
      auto out = new_array<to>(size, x.mesh(), x.stored() & ~mask);
      run_into(n, out.data(), out.stored());
      return out;
    }(G{});
  }

  /// Another state, the same bits. What is unreduced has a block for each coordinate.
  template <class Type, class X>
  static auto cast(const X& x) {
    using M = typename Type::mesh;
    return retyped<Type>(stored_over(x, masks_of<typename Type::state, M>.u), x.sizes(), x.mesh());
  }

  /// The block of the first coordinate, for all; with checks on, compared with the others.
  template <class Type, class G, class X>
  static auto assume(const X& x) {
    using M = typename Type::mesh;
    const unsigned mask = axis_mask<M>(G{});
    if (instance_of(x.mesh()).checks) require_equal_blocks<G>(x);
    auto n = x.leaf();
    n.stored &= ~mask;
    for (int i = 0; i < M::rank; ++i)
      if ((mask >> i) & 1u) n.coordinate_stride[i] = 0;
    auto out = new_array<Type>(x.sizes(), x.mesh(), n.stored);
    run_into(n, out.data(), out.stored());
    return out;
  }

  /// The same value with a block for each coordinate of more axes.
  template <class X>
  static X stored_over(const X& x, unsigned axes) {
    if ((x.stored() & axes) == axes) return x;
    auto out = new_array<type_of_t<X>>(x.sizes(), x.mesh(), x.stored() | axes);
    run_into(x.leaf(), out.data(), out.stored());
    return out;
  }

 private:
  template <class G, class X>
  static void require_equal_blocks(const X& x) {
    using T = typename X::value_type;
    const auto bits = [](const X& y) {
      fence_for_host();
      return std::string(reinterpret_cast<const char*>(y.data()), std::size_t(y.stored_elements()) * sizeof(T));
    };
    const mesh_instance& mesh = instance_of(x.mesh());
    const auto axes = [&]<class... A>(mesh_axes<A...> g) { return positions_in<mesh_type_of<X>>(g); }(G{});
    // The first block of the group's first process, spread over all slots, must be what is there.
    auto n = x.leaf();
    for (const int a : axes) n.coordinate_stride[a] = 0;
    const X mine = stored_over(x, axis_mask<mesh_type_of<X>>(G{}));
    auto first = new_array<type_of_t<X>>(x.sizes(), x.mesh(), mine.stored());
    run_into(n, first.data(), first.stored());
    const process_group& group = mesh.group(axes);
    broadcast(mesh, group, first.data(), first.stored_elements() * long(sizeof(T)), 0);
    std::int32_t differs = bits(first) != bits(mine);
    all_reduce(mesh, group, &differs, &differs, 1, element::i32, reduction::max);
    if (differs)
      throw runtime_error("nabla::assume_invarying(x, " + mesh.label(axes) +
                          ") requires equal blocks on all devices along " + mesh.label(axes) + ": they differ");
  }
  template <class X>
  static long block_bytes(const X& x) {
    const auto l = x.layout();
    long n = long(sizeof(typename X::value_type));
    for (int d = 0; d < type_of_t<X>::dims::rank; ++d) n *= l.block[d];
    return n;
  }
  template <class R, class N, class T>
  static void run_slots(const N& n, T* out, unsigned stored) {
    using keys = typename slot_keys<keys_of<typename N::type::dims>>::type;
    using type = array_type<T, dims<extent<positional>>, typename N::type::state, typename N::type::mesh>;
    const sizes_of<dims<extent<positional>>> size{{n.size_[N::type::dims::rank - 1]}};
    evaluator<machine_backend>::run(reduce_node<R, type, keys, false, N>{n, size}, out, stored);
  }
  template <class Keys>
  struct slot_keys;
  template <class... K>
  struct slot_keys<list<K...>> {
    template <class Key>
    struct is_slot {
      static constexpr bool value = !is_from_right<Key>;
    };
    using type = filter<is_slot, list<K...>>;
  };
};

}  // namespace nabla::detail
