// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <functional>
#include <nabla/array/memory.hpp>
#include <nabla/comm/comm.hpp>
#include <nabla/sharding/named_sharding.hpp>
#include <nabla/sharding/print.hpp>
#include <nabla/sharding/tile_assignment.hpp>
#include <utility>
#include <vector>

namespace nabla {

/// Elements begin, ..., end - 1 of a dim.
struct index_range {
  long begin = 0, end = 0;
  friend constexpr bool operator==(const index_range&, const index_range&) = default;
};

/// Which part of an array a device holds.
template <std::size_t Rank>
struct device_part {
  nabla::device device;
  std::array<index_range, Rank> index;
};

namespace detail {

/// Where a device of a mesh stands along each axis, from its place in the row-major list.
template <class M>
std::array<long, std::size_t(at_least_one(M::rank))> coordinates_of(const M& mesh, long place) {
  std::array<long, std::size_t(at_least_one(M::rank))> at{};
  for (int i = M::rank - 1; i >= 0; --i) {
    at[std::size_t(i)] = place % mesh.sizes[i];
    place /= mesh.sizes[i];
  }
  return at;
}

/// The number of the part that a device holds of a dim split over a group: the first axis is major.
template <class M, class Coordinates, class... A>
long part_number([[maybe_unused]] const M& mesh, [[maybe_unused]] const Coordinates& at, mesh_axes<A...>) {
  long n = 0;
  ((n = n * mesh.sizes[mesh_position<M, A>] + at[std::size_t(mesh_position<M, A>)]), ...);
  return n;
}

template <class M, class S, class Space>
struct sharding_queries<named_sharding<M, S, Space>> {
  using sharding = named_sharding<M, S, Space>;
  using groups = typename positional_entries<S>::type;
  /// Positional dims up to the last one that is split.
  static constexpr int split_dims = rewrap<spec_from_splits, spec_splits<S>>::entries;

  static std::vector<device> device_set(const sharding& s) {
    std::vector<device> all;
    for (const device d : instance_of(s.mesh()).devices) all.push_back(d);
    std::sort(all.begin(), all.end(), [](const device& a, const device& b) { return a.id < b.id; });
    return all;
  }
  static std::vector<device> addressable_devices(const sharding& s) {
    std::vector<device> mine = device_set(s);
    std::erase_if(mine, [](const device& d) { return d.process != current_runtime().process; });
    return mine;
  }
  template <std::size_t Rank>
  static std::vector<device_part<Rank>> addressable(std::vector<device_part<Rank>> parts) {
    std::erase_if(parts, [](const auto& part) { return part.device.process != current_runtime().process; });
    return parts;
  }
  static bool is_fully_addressable(const sharding& s) { return instance_of(s.mesh()).processes == 1; }

  template <std::size_t Rank>
  static std::vector<device_part<Rank>> devices_indices_map(const sharding& s, const std::array<long, Rank>& shape) {
    if (spec_masks<M, S>.u != 0)
      fail<>::because("devices_indices_map", "requires a spec without unreduced axes: their devices hold summands");
    const auto block = s.shard_shape(shape);
    std::vector<device_part<Rank>> all;
    long place = 0;
    for (const device d : instance_of(s.mesh()).devices) {
      const auto number = parts(s, place++);
      device_part<Rank> part{d, {}};
      for (std::size_t i = 0; i < Rank; ++i) {
        const long begin = (i < number.size() ? number[i] : 0) * block[i];
        part.index[i] = {begin, begin + block[i]};
      }
      all.push_back(part);
    }
    return all;
  }

  static std::vector<std::vector<int>> replica_groups(const sharding& s) {
    const device_list devices = instance_of(s.mesh()).devices;
    const auto tiles = tile_assignment<length<groups>>(s);
    // Replicas are the first subgroup: what is manual or unreduced numbers the devices within each of them.
    const long replicas = tiles.devices_of(subgroup::replicated);
    const long others = tiles.devices_of(subgroup::manual) * tiles.devices_of(subgroup::unreduced);
    std::vector<std::vector<int>> all(std::size_t(devices.size() / replicas));
    for (long place = 0; place < devices.size(); ++place) {
      const long group = place / (replicas * others) * others + place % others;
      all[std::size_t(group)].push_back(devices[int(tiles.device_at(place))].id);
    }
    return all;
  }

  template <class Other>
  static bool is_equivalent(const sharding& s, const Other& other, int rank) {
    if (rank < split_dims || rank < sharding_queries<Other>::split_dims)
      fail<>::because("is_equivalent_to", "requires specs that split no more dims than the rank");
    const device_list mine = instance_of(s.mesh()).devices, theirs = instance_of(other.mesh()).devices;
    if (!(mine == theirs) || !same_space<Other>) return false;
    for (long place = 0; place < mine.size(); ++place) {
      auto a = parts(s, place), b = sharding_queries<Other>::parts(other, place);
      a.resize(std::size_t(rank)), b.resize(std::size_t(rank));
      if (a != b) return false;
    }
    return pending(s) == sharding_queries<Other>::pending(other) &&
           (pending(s).empty() ||
            spec_masks<M, S>.kind == spec_masks<typename Other::mesh_type, typename Other::spec_type>.kind);
  }

  static const char* memory_space() {
    if constexpr (std::is_void_v<Space>)
      return nabla::memory_space::name();
    else
      return Space::name();
  }
  static const char* memory_space(const sharding&) { return memory_space(); }

  /// For each entry of the spec the number of the part that the device at a place holds.
  static std::vector<long> parts(const sharding& s, long place) {
    const auto at = coordinates_of(s.mesh(), place);
    return [&]<class... G>(list<G...>) { return std::vector<long>{part_number(s.mesh(), at, G{})...}; }(groups{});
  }
  /// For each device the number of the summand that it holds of a value that is unreduced; none where there is one.
  static std::vector<long> pending(const sharding& s) {
    std::vector<long> numbers;
    long summands = 1;
    for (int i = 0; i < M::rank; ++i)
      if ((spec_masks<M, S>.u >> i) & 1u) summands *= s.mesh().sizes[i];
    if (summands == 1) return numbers;
    for (long place = 0; place < s.mesh().size(); ++place) {
      const auto at = coordinates_of(s.mesh(), place);
      long n = 0;
      for (int i = 0; i < M::rank; ++i)
        if ((spec_masks<M, S>.u >> i) & 1u) n = n * s.mesh().sizes[i] + at[std::size_t(i)];
      numbers.push_back(n);
    }
    return numbers;
  }

 private:
  template <class Other>
  static constexpr bool same_space =
      std::is_same_v<std::conditional_t<std::is_void_v<Space>, nabla::memory_space, Space>,
                     std::conditional_t<std::is_void_v<typename Other::space>, nabla::memory_space,
                                        typename Other::space>>;
};

}  // namespace detail

}  // namespace nabla

/// The spec is in the type; the hash is of what is not: the sizes and the devices of the mesh.
template <class M, class S, class Space>
struct std::hash<nabla::named_sharding<M, S, Space>> {
  std::size_t operator()(const nabla::named_sharding<M, S, Space>& s) const noexcept {
    std::size_t h = std::hash<const void*>()(s.mesh().layout);
    for (int i = 0; i < M::rank; ++i) h = h * 1099511628211u + std::size_t(s.mesh().sizes[i]);
    return h;
  }
};
