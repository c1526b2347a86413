// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/mesh/regions.hpp>
#include <nabla/sharding/array_mapping.hpp>
#include <nabla/sharding/print.hpp>

namespace nabla {

/// The relation of devices that share a tile: they hold equal blocks, belong to a region, or hold summands.
enum class subgroup { replicated, manual, unreduced };

/// How a sharding assigns the tiles of an array to the devices of a mesh. The grid of devices (`reshape_dims`), with
/// its axes transposed (`transpose_perm`), is the grid of tiles (`dims`). All are row-major. The result of
/// `tile_assignment`.
template <std::size_t Dims, std::size_t Axes, std::size_t Kinds>
struct tiles_of_devices {
  std::array<long, Dims + Kinds> dims{};         ///< tiles along each dim, then devices of each subgroup
  std::array<long, Axes> reshape_dims{};         ///< the sizes of the mesh
  std::array<int, Axes> transpose_perm{};        ///< axes of the mesh in the order of the tiles
  std::array<subgroup, Kinds> subgroup_types{};  ///< the meaning of the dims after those of the array

  /// The number of devices.
  constexpr long size() const {
    long n = 1;
    for (const long d : reshape_dims) n *= d;
    return n;
  }
  /// The row-major place in the mesh of the device at this place in the grid of tiles.
  constexpr long device_at(long place) const {
    std::array<long, Axes> at{};
    for (std::size_t i = Axes; i-- > 0;) {
      const std::size_t axis = std::size_t(transpose_perm[i]);
      at[axis] = place % reshape_dims[axis];
      place /= reshape_dims[axis];
    }
    long n = 0;
    for (std::size_t i = 0; i < Axes; ++i) n = n * reshape_dims[i] + at[i];
    return n;
  }
  /// The number of devices of a subgroup that share a tile.
  constexpr long devices_of(subgroup kind) const {
    for (std::size_t i = 0; i < Kinds; ++i)
      if (subgroup_types[i] == kind) return dims[Dims + i];
    return 1;
  }
  friend constexpr bool operator==(const tiles_of_devices&, const tiles_of_devices&) = default;
};

namespace detail {

/// The part of a tile assignment that types know.
template <class M, class S, class Mapping = spec_splits<S>>
struct tiling;
template <class M, class S, class... A, class... D>
struct tiling<M, S, list<splits<A, D>...>> {
  static constexpr int entries = length<typename positional_entries<S>::type>;
  static constexpr unsigned split = axis_mask<M>(mesh_axes<A...>{});
  static constexpr unsigned unreduced = spec_masks<M, S>.u & ~split;
  static constexpr unsigned manual = manual_axes<M> & ~split & ~unreduced;
  static constexpr unsigned replicated = all_axes<M> & ~split & ~unreduced & ~manual;
  static constexpr std::size_t kinds = (replicated != 0) + (manual != 0) + (unreduced != 0);

  template <class F>
  static constexpr void each_kind(F f) {
    if (replicated != 0) f(subgroup::replicated, replicated);
    if (manual != 0) f(subgroup::manual, manual);
    if (unreduced != 0) f(subgroup::unreduced, unreduced);
  }
  /// The number of a dim; named dims come after the `rank` positional ones.
  template <class Dim>
  static constexpr std::size_t dim_number([[maybe_unused]] std::size_t rank) {
    if constexpr (is_position<Dim>)
      return std::size_t(Dim::value);
    else
      return rank + std::size_t(index_in<Dim, typename names_in<S>::type>);
  }

  template <std::size_t Rank>
  static constexpr auto of(const M& mesh) {
    constexpr std::size_t dims = Rank + names_in<S>::type::size;
    tiles_of_devices<dims, std::size_t(M::rank), kinds> t;
    for (std::size_t i = 0; i < dims + kinds; ++i) t.dims[i] = 1;
    for (std::size_t i = 0; i < std::size_t(M::rank); ++i) t.reshape_dims[i] = mesh.sizes[i];
    std::size_t n = 0;
    ((t.dims[dim_number<D>(Rank)] *= mesh.size(A{}), t.transpose_perm[n++] = mesh_position<M, A>), ...);
    std::size_t k = 0;
    each_kind([&](subgroup kind, unsigned axes) {
      for (int i = 0; i < M::rank; ++i)
        if ((axes >> i) & 1u) t.dims[dims + k] *= mesh.sizes[i], t.transpose_perm[n++] = i;
      t.subgroup_types[k++] = kind;
    });
    return t;
  }
};

}  // namespace detail

/// The assignment of tiles to devices, for arrays with `Rank` positional dims: `tile_assignment<4>(s)`. The dims of the
/// result are the positional ones, the named ones in the order of the spec, then one for each subgroup there is. It
/// needs no devices, and is a constant if the sizes of the mesh are.
///
/// Errors: spec_is_longer_than_the_rank. Communication: none. Source: the HloSharding of a jax.sharding.NamedSharding
/// (dims, reshape_dims, transpose_perm, subgroup_types).
NABLA_WORD(tile_assignment,
           (int Rank, class M, Spec S, class Space, class nabla_error = detail::why_no_spec_of_rank_t<S, Rank>),
           (const named_sharding<M, S, Space>& s),
           "nabla::tile_assignment<Rank>(s) requires a spec with no more entries than Rank") {
  return detail::tiling<M, S>::template of<std::size_t(Rank)>(s.mesh());
}

/// `replicated`, `manual`, `unreduced`
template <detail::TextStream Stream>
Stream& operator<<(Stream& out, subgroup kind) {
  out << (kind == subgroup::replicated ? "replicated" : kind == subgroup::manual ? "manual" : "unreduced");
  return out;
}
/// `devices=[1,4,2,1,2]<=[2,2,2,2]T(3,1,2,0) {replicated}`, close to the text of XLA.
template <detail::TextStream Stream, std::size_t Dims, std::size_t Axes, std::size_t Kinds>
Stream& operator<<(Stream& out, const tiles_of_devices<Dims, Axes, Kinds>& t) {
  const auto put = [&](const char* open, const auto& numbers, const char* close) {
    out << open;
    for (std::size_t i = 0; i < numbers.size(); ++i) out << (i > 0 ? "," : "") << numbers[i];
    out << close;
  };
  put("devices=[", t.dims, "]<=");
  put("[", t.reshape_dims, "]");
  put("T(", t.transpose_perm, ")");
  if constexpr (Kinds > 0) put(" {", t.subgroup_types, "}");
  return out;
}

}  // namespace nabla
