// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>
#include <nabla/mesh/abstract_mesh.hpp>
#include <nabla/sharding/tile_assignment.hpp>

// How tiles are dealt to devices: known to the compiler, without a device.
namespace test_of_tile_assignment {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(a, b, c, d, x, y)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::P, nb::none, nb::named_sharding, nb::tile_assignment, nb::subgroup;

template <class... N>
constexpr std::array<long, sizeof...(N)> longs(N... n) {
  return {long(n)...};
}
/// The devices in the order of the tiles.
template <std::size_t N, class Tiles>
constexpr std::array<long, N> order(const Tiles& tiles) {
  std::array<long, N> devices{};
  for (std::size_t i = 0; i < N; ++i) devices[i] = tiles.device_at(long(i));
  return devices;
}

// S4-26 S4-38 S4-39 S4-40 The worked example: d and b split dim 1, c splits dim 2, over a the tiles are replicated.
constexpr auto four = nb::abstract_mesh(a = 2, b = 2, c = 2, d = 2);
constexpr named_sharding worked(four, P(none, (d, b), c));
constexpr auto tiles = tile_assignment<4>(worked);
static_assert(tiles.dims == longs(1, 4, 2, 1, 2));
static_assert(tiles.reshape_dims == longs(2, 2, 2, 2));
static_assert(tiles.transpose_perm == std::array<int, 4>{3, 1, 2, 0});
static_assert(tiles.subgroup_types == std::array{subgroup::replicated});
static_assert(worked.shard_shape(8, 4, 2, 2) == longs(8, 1, 1, 2));
// Tile (1, 0) of dims 1 and 2 is the third, on two devices.
static_assert(tiles.device_at(4) == 4 && tiles.device_at(5) == 12);
static_assert(tiles.size() == 16 && tiles.devices_of(subgroup::replicated) == 2 && tiles.devices_of(subgroup::manual) == 1);

// S4-06 On 4 x 2 devices with y major: the worked table.
constexpr auto two = nb::abstract_mesh(x = 4, y = 2);
constexpr auto turned = tile_assignment<2>(named_sharding(two, P(y, x)));
static_assert(turned.dims == longs(2, 4));
static_assert(order<8>(turned) == longs(0, 2, 4, 6, 1, 3, 5, 7));
static_assert(order<8>(tile_assignment<2>(named_sharding(two, P(x, y)))) == longs(0, 1, 2, 3, 4, 5, 6, 7));
// S4-05 S4-06 One dim over both axes of 2 x 3, the first one major.
constexpr auto six = nb::abstract_mesh(x = 2, y = 3);
static_assert(order<6>(tile_assignment<2>(named_sharding(six, P(none, (x, y))))) == longs(0, 1, 2, 3, 4, 5));
static_assert(order<6>(tile_assignment<2>(named_sharding(six, P(none, (y, x))))) == longs(0, 3, 1, 4, 2, 5));

// A replicated array is one tile; a mesh that is used up has no subgroups.
constexpr auto whole = tile_assignment<2>(named_sharding(two, P()));
static_assert(whole.dims == longs(1, 1, 8) && whole.devices_of(subgroup::replicated) == 8);
static_assert(tile_assignment<0>(named_sharding(two, P())).dims == longs(8));
static_assert(turned.subgroup_types.empty());

// S4-37 S4-39 The axes of a region are no part of the tiling, nor are those that summands lie along.
using region = nb::mesh<nb::mesh_dim<tag::x>, nb::mesh_dim<tag::y, nb::dyn_size, nb::manual_kind>>;
constexpr auto inside = tile_assignment<1>(named_sharding(region{{4, 2}, nullptr}, P(none)));
static_assert(inside.dims == longs(1, 4, 2) && inside.transpose_perm == std::array<int, 2>{0, 1});
static_assert(inside.subgroup_types == std::array{subgroup::replicated, subgroup::manual});
constexpr auto summands = tile_assignment<1>(named_sharding(four, P(b, nb::unreduced(a), nb::reduced(c))));
static_assert(summands.dims == longs(2, 4, 2) && summands.transpose_perm == std::array<int, 4>{1, 2, 3, 0});
static_assert(summands.subgroup_types == std::array{subgroup::replicated, subgroup::unreduced});

// Named dims stand behind the positional ones.
static_assert(tile_assignment<2>(named_sharding(two, P(y, batch = x))).dims == longs(2, 1, 4));
static_assert(tile_assignment<0>(named_sharding(two, P(hidden = y, batch = x))).dims == longs(2, 4));

// Fixed sizes make it a constant of a mesh whose other sizes are of the run.
static_assert(tile_assignment<2>(named_sharding(two, P(y))) == tile_assignment<2>(named_sharding(two, P(y, none))));
static_assert(!(tile_assignment<2>(named_sharding(two, P(y))) == tile_assignment<2>(named_sharding(two, P(none, y)))));

template <class S, int Rank>
concept HasTiles = requires(const named_sharding<std::remove_const_t<decltype(two)>, S>& s) { tile_assignment<Rank>(s); };
static_assert(HasTiles<decltype(P(x, y)), 2> && HasTiles<decltype(P(x, y)), 3> && HasTiles<decltype(P()), 0>);
static_assert(!HasTiles<decltype(P(x, y)), 1> && !HasTiles<decltype(P(none)), 0>);

}  // namespace

}  // namespace test_of_tile_assignment
