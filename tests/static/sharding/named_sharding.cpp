// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

// What a sharding says of itself, in constants, and which specs a mesh takes.
namespace test_of_named_sharding {

namespace app {

namespace nb = nabla;
using nb::P, nb::none, nb::named_sharding, nb::abstract_mesh, nb::unreduced;
NABLA_MESH_AXES(a, b, c, d, x, y)

constexpr auto mesh = abstract_mesh(x = 4, y = 2);
template <class M, class S>
concept Shards = requires(const M& m, S s) { named_sharding(m, s); };
template <class S>
concept OnMesh = Shards<decltype(mesh), S>;

// ---- the tile assignment: S4-26, S4-38, S4-39, S4-40
constexpr auto four = abstract_mesh(a = 2, b = 2, c = 2, d = 2);
constexpr auto worked = named_sharding(four, P(none, (d, b), c)).tiles<4>();
static_assert(worked.tiles == std::array<long, 5>{1, 4, 2, 1, 2});
static_assert(worked.mesh == std::array<long, 4>{2, 2, 2, 2});
static_assert(worked.permutation == std::array<int, 4>{3, 1, 2, 0});
// Devices along d, then b, then c; those that differ along a hold the same part.
static_assert(worked.device(0) == 0 && worked.device(1) == 8 && worked.device(2) == 2 && worked.device(4) == 4 &&
              worked.device(8) == 1);
constexpr auto crossed = named_sharding(mesh, P(y, x)).tiles<2>();
static_assert(crossed.tiles == std::array<long, 3>{2, 4, 1});
template <std::size_t... I>
constexpr bool in_order(std::index_sequence<I...>, const std::array<long, sizeof...(I)>& expected) {
  return ((crossed.device(long(I)) == expected[I]) && ...);
}
static_assert(in_order(std::make_index_sequence<8>{}, {0, 2, 4, 6, 1, 3, 5, 7}));
static_assert(named_sharding(mesh, P()).tiles<2>().tiles == std::array<long, 3>{1, 1, 8});
// The order of the axes of one dim is the order of its parts: S4-04, S4-28
static_assert(named_sharding(mesh, P(none, (x, y))).tiles<2>().permutation == std::array<int, 2>{0, 1});
static_assert(named_sharding(mesh, P(none, (y, x))).tiles<2>().permutation == std::array<int, 2>{1, 0});
static_assert(named_sharding(mesh, P(none, (y, x))).tiles<2>().device(1) == 2);

// ---- which specs a mesh takes: S4-43 to S4-47, S4-49
static_assert(OnMesh<decltype(P(x, y))> && OnMesh<decltype(P((x, y)))> && OnMesh<decltype(P(none, y))>);
template <class... E>
concept Spec = requires(E... e) { P(e...); };
static_assert(!Spec<tag::x, tag::x> && !Spec<tag::x, nb::mesh_axes<tag::y, tag::x>>);  // S4-44, S4-45
static_assert(!OnMesh<decltype(P(a))> && !OnMesh<decltype(P((x, a)))>);                // S4-46
constexpr auto mixed = abstract_mesh(x = 4, y = nb::automatic(2));
static_assert(!Shards<decltype(mixed), decltype(P((x, y)))> && Shards<decltype(mixed), decltype(P(x))>);  // S4-47
static_assert(!OnMesh<decltype(P(unreduced(a)))> && OnMesh<decltype(P(x, unreduced(y)))>);  // S4-49, S4-53
static_assert(!OnMesh<decltype(P(nb::reduced(a)))> && OnMesh<decltype(P(x, nb::reduced(y)))>);  // S4-51

}  // namespace app

}  // namespace test_of_named_sharding
