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

template <class M, class S, class Space>
struct sharding_queries<named_sharding<M, S, Space>> {
  using sharding = named_sharding<M, S, Space>;
  using groups = typename positional_entries<S>::type;

  static std::vector<device> device_set(const sharding& s, const char* word = "device_set") {
    std::vector<device> all;
    for (const device d : instance_of(s.mesh(), word).devices) all.push_back(d);
    std::sort(all.begin(), all.end(), [](const device& a, const device& b) { return a.id < b.id; });
    return all;
  }
  static std::vector<device> addressable_devices(const sharding& s) {
    std::vector<device> mine = device_set(s, "addressable_devices");
    std::erase_if(mine, [](const device& d) { return d.process != current_runtime().process; });
    return mine;
  }
  template <std::size_t Rank>
  static std::vector<device_part<Rank>> addressable(std::vector<device_part<Rank>> parts) {
    std::erase_if(parts, [](const auto& part) { return part.device.process != current_runtime().process; });
    return parts;
  }
  static bool is_fully_addressable(const sharding& s) {
    return instance_of(s.mesh(), "is_fully_addressable").processes == 1;
  }

  template <std::size_t Rank>
  static std::vector<device_part<Rank>> devices_indices_map(const sharding& s, const std::array<long, Rank>& shape) {
    if (spec_masks<M, S>.u != 0)
      fail<>::because("devices_indices_map", "requires a spec without unreduced axes: their devices hold summands");
    const auto block = s.shard_shape(shape);
    std::vector<device_part<Rank>> all;
    long place = 0;
    for (const device d : instance_of(s.mesh(), "devices_indices_map").devices) {
      const auto number = part_numbers<Rank, S>(s.mesh(), coordinates_of(s.mesh(), place++));
      device_part<Rank> part{d, {}};
      for (std::size_t i = 0; i < Rank; ++i) {
        const long begin = number[i] * block[i];
        part.index[i] = {begin, begin + block[i]};
      }
      all.push_back(part);
    }
    return all;
  }

  static std::vector<std::vector<int>> replica_groups(const sharding& s) {
    const device_list devices = instance_of(s.mesh(), "replica_groups").devices;
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

  static const char* memory_space() {
    if constexpr (std::is_void_v<Space>)
      return nabla::memory_space::name();
    else
      return Space::name();
  }
  static const char* memory_space(const sharding&) { return memory_space(); }
};

template <class A, class B>
bool on_machine<A, B>::same_devices(const A& a, const B& b) {
  const device_list mine = instance_of(a.mesh(), "is_equivalent_to").devices,
                    theirs = instance_of(b.mesh(), "is_equivalent_to").devices;
  return mine == theirs;
}
template <class A, class B>
bool on_machine<A, B>::same_memory() {
  return std::is_same_v<std::conditional_t<std::is_void_v<typename A::space>, nabla::memory_space, typename A::space>,
                        std::conditional_t<std::is_void_v<typename B::space>, nabla::memory_space, typename B::space>>;
}

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
