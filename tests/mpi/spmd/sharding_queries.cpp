// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

#include <set>

namespace test_of_sharding_queries {

using namespace app;
using nb::P, nb::none, nb::named_sharding;

TEST_CASE("S4-17 S4-18 S4-19 S4-20 S4-22 the devices of a sharding") {
  for_each_mesh([&](const auto& mesh) {
    const named_sharding s(mesh, P(data, model));
    CHECK(s.num_devices() == devices());
    CHECK(int(s.device_set().size()) == devices());
    for (int i = 0; i < devices(); ++i) CHECK(s.device_set()[std::size_t(i)].id == i);
    CHECK(s.is_fully_addressable() == (processes() == 1));
    CHECK(int(s.addressable_devices().size()) == devices() / processes());
    for (const nb::device d : s.addressable_devices()) CHECK(d.process == nb::detail::current_runtime().process);
    CHECK(nb::device_mesh(s.mesh()).devices().size() == devices());
  });
}

TEST_CASE("G-07 S4-55 devices_indices_map is the cut of the reference") {
  for_each_mesh([&](const auto& mesh) {
    auto check = [&](auto spec) {
      const named_sharding s(mesh, spec);
      const auto x = ref::iota({24, 24});
      const auto f = ref::family::split(x, sizes_of_mesh(mesh), partition_of<nb::array_of<float, nb::dyn, nb::dyn>>(mesh, spec));
      const auto map = s.devices_indices_map(24, 24);
      REQUIRE(int(map.size()) == devices());
      for (const auto& part : map) {
        const auto [rows, columns] = part.index;
        const auto& block = f.blocks[std::size_t(part.device.id)];
        CHECK(block.shape == std::vector<long>{rows.end - rows.begin, columns.end - columns.begin});
        CHECK(block.data.front() == double(rows.begin * 24 + columns.begin));
        CHECK(s.shard_shape(24, 24) == std::array<long, 2>{block.shape[0], block.shape[1]});
      }
    };
    check(P());
    check(P(data, model));
    check(P(model));
    check(P((model, data)));
    check(P(none, (data, model)));
  });
}

TEST_CASE("addressable_devices_indices_map is what this process has of the map") {
  for_each_mesh([&](const auto& mesh) {
    const named_sharding s(mesh, P(data, model));
    const auto mine = s.addressable_devices_indices_map(24, 24);
    CHECK(int(mine.size()) == devices() / processes());
    std::size_t next = 0;
    for (const auto& part : s.devices_indices_map(24, 24)) {
      if (part.device.process != nb::detail::current_runtime().process) continue;
      REQUIRE(next < mine.size());
      CHECK(mine[next].device == part.device);
      CHECK(mine[next++].index == part.index);
    }
    CHECK(next == mine.size());
  });
}

TEST_CASE("S4-26 S4-39 S4-40 tile_assignment and replica_groups say what devices_indices_map says") {
  for_each_mesh([&](const auto& mesh) {
    auto check = [&](auto spec) {
      const named_sharding s(mesh, spec);
      const auto map = s.devices_indices_map(24, 24);
      const auto block = s.shard_shape(24, 24);
      const auto tiles = nb::tile_assignment<2>(s);
      CHECK(tiles.size() == devices());
      const long replicas = tiles.devices_of(nb::subgroup::replicated);
      const auto groups = s.replica_groups();
      CHECK(long(groups.size()) * replicas == devices());
      for (long place = 0; place < devices(); ++place) {
        const long tile = place / replicas;
        const auto& part = map[std::size_t(tiles.device_at(place))];
        CHECK(part.index[0].begin == tile / tiles.dims[1] * block[0]);
        CHECK(part.index[1].begin == tile % tiles.dims[1] * block[1]);
        CHECK(part.device.id == groups[std::size_t(tile)][std::size_t(place % replicas)]);
      }
    };
    check(P());
    check(P(data, model));
    check(P(model));
    check(P((model, data)));
    check(P(none, (data, model)));
    check(P(model, data));
  });
}

TEST_CASE("G-35 the shards of this process: their devices, places and replicas") {
  const auto x = nb::iota<float>(24, 24);
  for_each_mesh([&](const auto& mesh) {
    const auto y = nb::device_put(x, mesh, P(data));
    const auto shards = y.addressable_shards();
    CHECK(int(shards.size()) == devices() / processes());
    for (const auto& s : shards) {
      CHECK(s.coordinates == std::vector<long>{s.device.id / mesh.size(model), s.device.id % mesh.size(model)});
      CHECK(s.replica_id == s.coordinates[1]);
      CHECK(s.index[0].begin == s.coordinates[0] * 24 / mesh.size(data));
      CHECK(s.index[1] == nb::index_range{0, 24});
      CHECK(nb::detail::on_host(s.view)(0, 0) == float(s.index[0].begin * 24));
    }
  });
}

TEST_CASE("is_equivalent_to: the same parts on the same devices") {
  for_each_mesh([&](const auto& mesh) {
    const named_sharding s(mesh, P(data, none));
    CHECK(s.is_equivalent_to(named_sharding(mesh, P(data)), 2));
    CHECK(s.is_equivalent_to(named_sharding(mesh, P(none, data)), 2) == (mesh.size(data) == 1));
    CHECK(s.is_equivalent_to(named_sharding(mesh, P((data, model))), 2) == (mesh.size(model) == 1));
    const bool orders_differ = mesh.size(data) > 1 && mesh.size(model) > 1;
    CHECK(named_sharding(mesh, P((data, model))).is_equivalent_to(named_sharding(mesh, P((model, data))), 1) == !orders_differ);
    const auto line = nb::make_mesh(model = devices());
    CHECK(named_sharding(line, P(model)).is_equivalent_to(named_sharding(mesh, P((data, model))), 1));
    CHECK(s.is_equivalent_to(named_sharding(mesh, P(data, nb::unreduced(model))), 1) == (mesh.size(model) == 1));
  });
}

TEST_CASE("S4-23 is_fully_replicated, by all specs over two axes") {
  for_each_mesh([&](const auto& mesh) {
    const bool i = mesh.size(data) == 1, j = mesh.size(model) == 1;
    auto check = [&](auto spec, bool expected) { CHECK(named_sharding(mesh, spec).is_fully_replicated() == (expected || (i && j))); };
    check(P(), true);
    check(P(none), true);
    check(P(none, none), true);
    check(P(data), i);
    check(P(model), j);
    check(P(data, none), i);
    check(P(none, model), j);
    check(P(data, model), i && j);
    check(P((data, model)), i && j);
    check(P(batch = data), i);
    check(P(nb::unreduced(data)), false);
    check(P(data, nb::unreduced(model)), false);
    check(P(nb::reduced(model)), j);
  });
}

}  // namespace test_of_sharding_queries
