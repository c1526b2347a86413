// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/errors/spmd.hpp>
#include <nabla/errors/view.hpp>
#include <nabla/mesh/regions.hpp>
#include <nabla/spmd/detail/own_blocks.hpp>

// What an array knows of its place: x.sharding(), x.shard_shape(), x.devices(), x.addressable_shards().
namespace nabla {

/// A block of an explicit array on one of this process's devices. Devices that hold equal blocks number them by
/// replica_id. `view` is a row-major Kokkos view, valid as long as the array is.
template <class View, std::size_t Rank>
struct shard {
  nabla::device device;
  std::vector<long> coordinates;         ///< of the device along the axes of the mesh
  std::array<index_range, Rank> index;   ///< which part of the array it is, a range for each dim
  long replica_id;
  View view;
};

namespace detail {

template <class X>
auto shards_of(const X& x) {
  using type = type_of_t<X>;
  using M = typename type::mesh;
  using dims = typename type::dims;
  const mesh_instance& mesh = instance_of(x.mesh());
  const auto l = x.layout();
  machine::fence();
  using view = decltype(view_of<const typename X::value_type, dims::rank>(elements(x), l.block));
  std::vector<shard<view, std::size_t(dims::rank)>> shards;
  constexpr unsigned split = split_mask<M, dims> | masks_of<typename type::state, M>.u;
  for_own_devices(x, [&](long place, const auto& at, long offset) {
    long replica = 0;
    for (int i = 0; i < M::rank; ++i)
      if (!((split >> i) & 1u)) replica = replica * mesh.size[i] + at[std::size_t(i)];
    shards.push_back({mesh.devices[int(place)], std::vector<long>(at.begin(), at.begin() + M::rank), part_of(x, at),
                      replica, view_of<const typename X::value_type, dims::rank>(elements(x) + offset, l.block)});
  });
  return shards;
}

template <class Type>
struct array_queries {
  using mesh = typename Type::mesh;
  using dims = typename Type::dims;
  static constexpr bool has_place = is_mesh<mesh> && !is_region_mesh<mesh>;
  using error = std::conditional_t<std::is_same_v<mesh, no_mesh>,
                                   nabla::error::array_is_on_no_mesh<nabla::error::to_fix::device_put_it>,
                                   nabla::error::value_is_a_block>;
  /// Shards hold Kokkos views.
  using why_no_shards = std::conditional_t<
      !has_place, error,
      std::conditional_t<has_view_of_rank<dims::rank>, void, nabla::error::more_dims_than_a_view_has<dims::rank>>>;

  template <class X>
  static constexpr auto sharding(const X& x) {
    return named_sharding(x.mesh(), spec_of<dims, typename Type::state>{});
  }
  /// Positional sizes only, as x.shape().
  template <class X>
  static constexpr auto shard_shape(const X& x) {
    auto shape = x.shape();
    [&]<class... E>(list<E...>) {
      [[maybe_unused]] std::size_t k = 0;
      [[maybe_unused]] const auto m = x.mesh();
      ((is_positional<E> ? void(shape[k++] /= parts_of(m, typename E::split_over{})) : void()), ...);
    }(typename extents_of<dims>::type{});
    return shape;
  }
  template <class X>
  static auto devices(const X& x) {
    return sharding(x).device_set();
  }
  template <class X>
  static auto addressable_shards(const X& x) {
    return shards_of(x.eval());
  }
};

}  // namespace detail
}  // namespace nabla
