// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>
#include <nabla/spmd/collectives.hpp>
#include <nabla/spmd/device_put.hpp>

namespace nabla {

namespace detail {

template <class X>
struct why_not_to_host {
  using mesh = typename X::mesh;
  static constexpr masks m = masks_of<typename X::state, mesh>;
  using type = std::conditional_t<
      is_manual_mesh<mesh> || is_open_mesh<mesh>, error::value_is_a_block,
      std::conditional_t<(m.u != 0),
                         error::value_is_unreduced_over<typename axes_from<mesh, m.u, mesh_axes>::type>, void>>;
};
template <>
struct why_not_to_host<void> {
  using type = void;
};
template <class X>
using why_not_to_host_t = typename why_not_to_host<type_of_t<X>>::type;

template <class Dims>
struct unsplit;
template <class... E>
struct unsplit<dims<E...>> {
  using type = dims<extent<typename E::tag, E::size>...>;
};

/// Dims with, in front of each split one, the processes and the slots of its mesh axes.
template <class E>
struct assembled_extent;
template <class Tag, long N, class... A>
struct assembled_extent<extent<Tag, N, A...>> {
  using type = concat<dims<>, dims<extent<process_axis<A>>, extent<slot_axis<A>>>..., dims<extent<Tag>>>;
};
template <class Dims>
struct assembled_dims;
template <class... E>
struct assembled_dims<dims<E...>> {
  using type = concat<dims<>, typename assembled_extent<E>::type...>;
};

/// All blocks of an explicit array, put together on every process.
template <class Type, class X>
auto assemble(const X& x) {
  using from = type_of_t<X>;
  using M = typename from::mesh;
  using T = typename from::value_type;
  using split_axes = typename all_splits<typename from::dims>::type;
  const sizes_of<typename Type::dims> size = [&] {
    sizes_of<typename Type::dims> s;
    for (int d = 0; d < Type::dims::rank; ++d) s[d] = x.sizes()[d];
    return s;
  }();
  if constexpr (split_axes::size == 0) {
    return typename stored_impl<Type, machine_backend>::type(x.storage(), x.offset(), size, no_mesh{}, 0);
  } else {
    return [&]<class... A>(list<A...>) {
      const mesh_instance& mesh = instance_of(x.mesh());
      const auto axes = positions_in<M>(mesh_axes<A...>{});
      announce(mesh, "to_host", axes, x.stored_elements() * long(sizeof(T)), dtype_name<T>);
      const process_group& processes = mesh.group(axes);
      buffer all = x.storage();
      long first = x.offset();
      const long stack = x.stored_elements();
      if (processes.size > 1) {
        all = buffer(std::size_t(stack * processes.size) * sizeof(T));
        first = 0;
        fence_for_host();
        detail::all_gather(mesh, processes, x.data(), all.data(), stack * long(sizeof(T)));
      }
      using spread = typename assembled_dims<typename from::dims>::type;
      leaf_node<T, spread, state<>, no_mesh, buffer, true> n{all, first, {}, {}, {}, 0, {}};
      const auto l = x.layout();
      long between = stack * processes.size;
      int at = 0, d = 0;
      auto one = [&]<class... B>(list<B...>) {
        [[maybe_unused]] auto axis = [&](int a) {
          const long count = mesh.processes_along[a];
          between /= count;
          n.size_[at] = count, n.stride[at] = count > 1 ? between : 0, ++at;
          n.size_[at] = mesh.local[a], n.stride[at] = l.coordinate[a], ++at;
        };
        (axis(mesh_position<M, B>), ...);
        n.size_[at] = l.block[d], n.stride[at] = l.stride[d], ++at, ++d;
      };
      [&]<class... E>(list<E...>) { (one(typename E::split_over{}), ...); }(
          typename extents_of<typename from::dims>::type{});
      auto out = new_array<Type>(size, no_mesh{}, 0);
      run_into(n, out.data(), 0);
      return out;
    }(split_axes{});
  }
}

}  // namespace detail

/// The whole array as a plain one, on every process.
///
/// States: split or replicated, in any way; an unreduced value is refused (value_is_unreduced_over), and so is a block of
/// a shard_map (value_is_a_block). Communication: one all-gather over the mesh axes that split it. Source:
/// jax.device_get.
template <Array X>
  requires(std::is_void_v<detail::why_not_to_host_t<X>>)
auto to_host(X&& x) {
  using from = type_of_t<X>;
  if constexpr (std::is_same_v<typename from::mesh, no_mesh>) {
    return static_cast<X&&>(x).eval();
  } else {
    using type = array_type<typename from::value_type, typename detail::unsplit<typename from::dims>::type>;
    return detail::assemble<type>(static_cast<X&&>(x).eval());
  }
}
template <Array X, class nabla_error = detail::why_not_to_host_t<X>>
  requires(!std::is_void_v<nabla_error>)
error::reported to_host(X&&) NABLA_REFUSED("nabla::to_host(x) requires an array outside of shard_map, its sums made");

}  // namespace nabla
