// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <sstream>
#include <unordered_set>

namespace test_of_named_sharding {

namespace nb = nabla;
namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(dp, mp, x, y, a, b, c, d)
}  // namespace app
using namespace app;
using nb::P, nb::none, nb::named_sharding;

namespace {
template <class X>
std::string printed(const X& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}
using harness::message_of;
}  // namespace

TEST_CASE("S2-15 S2-16 S4-08 S4-12 a sharding is a mesh and a spec, and prints both") {
  const auto mesh = nb::make_mesh(dp = 4, mp = 2);
  const named_sharding s(mesh, P(dp, mp));
  CHECK(printed(s) == "named_sharding(mesh(dp=4, mp=2), P(dp, mp))");
  CHECK(printed(named_sharding(mesh, P(batch = (dp, mp)))) == "named_sharding(mesh(dp=4, mp=2), P(batch=(dp, mp)))");
  CHECK(printed(s.with_memory_space<Kokkos::HostSpace>()) ==
        "named_sharding(mesh(dp=4, mp=2), P(dp, mp), memory_space=Host)");
  CHECK(s.mesh() == mesh);
  static_assert(std::is_same_v<decltype(s.spec()), decltype(P(dp, mp))>);
}

TEST_CASE("S4-09 S4-10 a mesh of 2 x 4, and an abstract one") {
  const named_sharding s(nb::make_mesh(x = 2, y = 4), P(x, y));
  CHECK(s.shard_shape(8, 8) == std::array<long, 2>{4, 2});
  const named_sharding a(nb::abstract_mesh(x = 2, y = 4), P(x, y));
  CHECK(a.shard_shape(8, 8) == std::array<long, 2>{4, 2});
  CHECK(a.num_devices() == 8);
  // The same type has devices or none: S4-18 is an error at run time.
  CHECK_THROWS_AS(a.device_set(), nb::runtime_error);
}

TEST_CASE("S4-01 S4-27 S4-28 S4-56 a dim that is left open is whole for queries") {
  const auto mesh = nb::make_mesh(dp = 4, mp = nb::automatic(2));
  const named_sharding s(mesh, P(nb::unconstrained, dp));
  const named_sharding whole(mesh, P(none, dp));
  CHECK(printed(s) == "named_sharding(mesh(dp=4, mp=2 automatic), P(unconstrained, dp))");
  CHECK(!(s == whole));
  CHECK(s.is_equivalent_to(whole, 2));
  CHECK(s.shard_shape(8, 8) == std::array<long, 2>{8, 2});
  CHECK(!s.is_fully_replicated());
  CHECK(named_sharding(mesh, P(nb::unconstrained, batch = nb::unconstrained)).is_fully_replicated());
  CHECK(s.with_spec(P(nb::unconstrained)).spec() == P(nb::unconstrained));
  CHECK(nb::tile_assignment<2>(s) == nb::tile_assignment<2>(whole));
  CHECK(nb::array_mapping(s.spec()) == nb::array_mapping(whole.spec()));
  CHECK(s.devices_indices_map(8, 8)[2].index == whole.devices_indices_map(8, 8)[2].index);
  CHECK(s.replica_groups() == whole.replica_groups());
  // A constraint takes it; what places an array does not.
  const auto x = device_put(nb::iota<float>(8, 8), mesh, P(mp, dp));
  CHECK(nb::type_name(with_sharding_constraint(x, s)) == nb::type_name(x));
  CHECK(with_sharding_constraint(x, s).sharding().spec() == x.sharding().spec());
  constexpr auto placed = []<class S>(const S& sharding) {
    return requires { device_put(nb::iota<float>(8, 8), sharding); };
  };
  CHECK(placed(whole));
  CHECK(!placed(s));
}

TEST_CASE("S4-55 the worked table of shard shapes, on 4 x 2") {
  const auto mesh = nb::make_mesh(x = 4, y = 2);
  auto shape = [&](auto spec) { return named_sharding(mesh, spec).shard_shape(8, 4); };
  using two = std::array<long, 2>;
  CHECK(shape(P(x, y)) == two{2, 2});
  CHECK(shape(P(x)) == two{2, 4});
  CHECK(shape(P(y)) == two{4, 4});
  CHECK(shape(P(none, y)) == two{8, 2});
  CHECK(shape(P(none, x)) == two{8, 1});
  CHECK(shape(P((x, y))) == two{1, 4});
  CHECK(shape(P()) == two{8, 4});
  const auto message = [&](auto spec, auto... sizes) {
    return message_of([&] { named_sharding(mesh, spec).shard_shape(sizes...); });
  };
  CHECK(message(P(x), 10) ==
        "nabla::shard_shape requires dim<-1> = 10 to be a multiple of x = 4: remainder 2; use 8 elements, a mesh axis "
        "whose size divides 10, or leave dim<-1> whole");
  CHECK(message(P(none, (x, y)), 3, 12, 5, 5) ==
        "nabla::shard_shape requires dim<-3> = 12 to be a multiple of (x,y) = 8: remainder 4; use 8 elements, a mesh "
        "axis whose size divides 12, or leave dim<-3> whole");
  CHECK(message(P(x), 3).find("remainder 3; use 4 elements, a mesh axis") != std::string::npos);
  CHECK(message(P(y), 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1).find("dim<-12> = 3") != std::string::npos);
  CHECK(message_of([&] { named_sharding(mesh, P(nb::unreduced(x))).devices_indices_map(8); }) ==
        "nabla::devices_indices_map: requires a spec without unreduced axes: their devices hold summands");
}

TEST_CASE("S4-14 S4-15 equal where mesh, spec and memory are; equal ones have equal hashes") {
  const auto mesh = nb::make_mesh(dp = 4, mp = 2);
  const named_sharding s(mesh, P(dp, mp));
  const named_sharding same(nb::make_mesh(dp = 4, mp = 2), P(dp, mp));
  CHECK(s == same);
  CHECK(s != named_sharding(nb::make_mesh(dp = 2, mp = 4), P(dp, mp)));
  CHECK(s != named_sharding(mesh, P(dp)));
  CHECK(named_sharding(mesh, P(dp)) != named_sharding(mesh, P(dp, none)));
  CHECK(s != s.with_memory_space<Kokkos::HostSpace>());
  using hash = std::hash<std::remove_const_t<decltype(s)>>;
  CHECK(hash{}(s) == hash{}(same));
  std::unordered_set<std::remove_const_t<decltype(s)>> seen{s, same, named_sharding(nb::make_mesh(dp = 2, mp = 4), P(dp, mp))};
  CHECK(seen.size() == 2);
  // As types of an array P(dp) and P(dp, none) are one.
  const auto a = nb::device_put(nb::zeros<float>(8, 2), mesh, P(dp)), b = nb::device_put(nb::zeros<float>(8, 2), mesh, P(dp, none));
  static_assert(std::is_same_v<decltype(a), decltype(b)>);
  CHECK(a.sharding() == b.sharding());
}

TEST_CASE("S4-13 S4-24 the memory space is the execution space's, or a given one") {
  const named_sharding s(nb::make_mesh(dp = 2), P(dp));
  CHECK(std::string(s.memory_space()) == nb::memory_space::name());
  const auto t = s.with_memory_space<nb::memory_space>();
  CHECK(std::string(t.memory_space()) == nb::memory_space::name());
  CHECK(t.is_equivalent_to(s, 1));
  CHECK(nb::to_host(nb::device_put(nb::iota<float>(4), t)).size() == 4);
}

TEST_CASE("S4-25 with another spec, with another mesh") {
  const auto mesh = nb::make_mesh(dp = 4, mp = 2);
  const auto s = named_sharding(mesh, P(dp)).with_spec(P(none, mp));
  CHECK(s == named_sharding(mesh, P(none, mp)));
  CHECK(s.with_mesh(nb::make_mesh(mp = 4)).num_devices() == 4);
}

TEST_CASE("S4-05 S4-06 S4-55 one dim over both axes of 2 x 3: the first one is major") {
  const auto mesh = nb::make_mesh(x = 2, y = 3);
  const auto chunks = [&](auto spec) {
    std::vector<long> numbers;
    for (const auto& part : named_sharding(mesh, spec).devices_indices_map(4, 6)) {
      CHECK(part.index[0] == nb::index_range{0, 4});
      CHECK(part.index[1].end == part.index[1].begin + 1);
      CHECK(part.device.id == int(numbers.size()));
      numbers.push_back(part.index[1].begin);
    }
    return numbers;
  };
  CHECK(chunks(P(none, (x, y))) == std::vector<long>{0, 1, 2, 3, 4, 5});
  CHECK(chunks(P(none, (y, x))) == std::vector<long>{0, 2, 4, 1, 3, 5});
}

TEST_CASE("S4-40 the worked example: which devices hold a tile") {
  const auto mesh = nb::make_mesh(a = 2, b = 2, c = 2, d = 2);
  const named_sharding s(mesh, P(none, (d, b), c));
  std::vector<int> holders;
  for (const auto& part : s.devices_indices_map(8, 4, 2, 2))
    if (part.index[1].begin == 1 && part.index[2].begin == 0) holders.push_back(part.device.id);
  CHECK(holders == std::vector<int>{4, 12});
  CHECK(s.replica_groups() == std::vector<std::vector<int>>{
                                  {0, 8}, {2, 10}, {4, 12}, {6, 14}, {1, 9}, {3, 11}, {5, 13}, {7, 15}});
  const auto tiles = nb::tile_assignment<4>(s);
  CHECK(printed(tiles) == "devices=[1,4,2,1,2]<=[2,2,2,2]T(3,1,2,0) {replicated}");
  CHECK(tiles == nb::tile_assignment<4>(named_sharding(nb::abstract_mesh(a = 2, b = 2, c = 2, d = 2), s.spec())));
  CHECK(printed(nb::tile_assignment<1>(s.with_spec(P(a, nb::unreduced(c))))) ==
        "devices=[2,4,2]<=[2,2,2,2]T(0,1,3,2) {replicated,unreduced}");
  CHECK(printed(nb::tile_assignment<1>(named_sharding(nb::make_mesh(a = 2), P(a)))) == "devices=[2]<=[2]T(0)");
}

TEST_CASE("S4-39 replica groups are the devices with equal parts") {
  const auto mesh = nb::make_mesh(x = 4, y = 2);
  const auto groups = [&](auto spec) { return named_sharding(mesh, spec).replica_groups(); };
  using ids = std::vector<std::vector<int>>;
  CHECK(groups(P()) == ids{{0, 1, 2, 3, 4, 5, 6, 7}});
  CHECK(groups(P(y)) == ids{{0, 2, 4, 6}, {1, 3, 5, 7}});
  CHECK(groups(P(none, x)) == ids{{0, 1}, {2, 3}, {4, 5}, {6, 7}});
  CHECK(groups(P(batch = y)) == groups(P(y)));
  CHECK(groups(P(y, x)) == ids{{0}, {2}, {4}, {6}, {1}, {3}, {5}, {7}});
  // Summands are no replicas.
  CHECK(groups(P(nb::unreduced(y))) == ids{{0, 2, 4, 6}, {1, 3, 5, 7}});
  CHECK(groups(P(nb::reduced(y))) == groups(P()));
  const auto cube = nb::make_mesh(a = 2, b = 2, c = 2);
  CHECK(named_sharding(cube, P(b, nb::unreduced(a))).replica_groups() == ids{{0, 1}, {4, 5}, {2, 3}, {6, 7}});
}

TEST_CASE("S4-19 S4-41 the order of the device list is the order of the mesh") {
  const auto devices = nb::device_mesh(nb::make_mesh(x = 2, y = 2)).devices();
  const nb::device_list turned = {devices[3], devices[1], devices[2], devices[0]};
  const auto mesh = nb::make_mesh(turned, x = 2, y = 2);
  const named_sharding s(mesh, P(x));
  std::vector<int> ids;
  std::vector<long> begins;
  for (const auto& part : s.devices_indices_map(4)) ids.push_back(part.device.id), begins.push_back(part.index[0].begin);
  CHECK(ids == std::vector<int>{3, 1, 2, 0});
  CHECK(begins == std::vector<long>{0, 0, 2, 2});
  CHECK(s.replica_groups() == std::vector<std::vector<int>>{{3, 1}, {2, 0}});
  CHECK(s != named_sharding(nb::make_mesh(x = 2, y = 2), P(x)));
  CHECK(!s.is_equivalent_to(named_sharding(nb::make_mesh(x = 2, y = 2), P(x)), 1));
}

TEST_CASE("S4-18 an abstract mesh has no devices to name, and all the rest") {
  const named_sharding s(nb::abstract_mesh(x = 2, y = 4), P(x));
  const auto here = nb::make_mesh(x = 2, y = 4);  // the last word that runs is not the one that asks
  const auto says = [](const std::string& word, auto query) {
    return message_of(query) == "nabla::" + word + ": requires a mesh with devices: found an abstract one";
  };
  CHECK(says("device_set", [&] { s.device_set(); }));
  CHECK(says("addressable_devices", [&] { s.addressable_devices(); }));
  CHECK(says("is_fully_addressable", [&] { s.is_fully_addressable(); }));
  CHECK(says("devices_indices_map", [&] { s.devices_indices_map(8); }));
  CHECK(says("devices_indices_map", [&] { s.addressable_devices_indices_map(8); }));
  CHECK(says("replica_groups", [&] { s.replica_groups(); }));
  CHECK(says("is_equivalent_to", [&] { s.is_equivalent_to(named_sharding(here, P(x)), 1); }));
  CHECK(nb::tile_assignment<1>(s).dims == std::array<long, 2>{2, 4});
}

TEST_CASE("a rank without the dims that are split is refused") {
  const auto mesh = nb::make_mesh(x = 2, y = 2);
  const named_sharding s(mesh, P(x, y));
  const named_sharding t(mesh, P(x, none));
  const char* sentence = "nabla::is_equivalent_to: requires specs that split no more dims than the rank";
  CHECK(message_of([&] { s.is_equivalent_to(t, 1); }) == sentence);
  CHECK(message_of([&] { t.is_equivalent_to(s, 1); }) == sentence);
  CHECK(t.is_equivalent_to(named_sharding(mesh, P(x)), 1));
}

}  // namespace test_of_named_sharding
