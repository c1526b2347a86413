// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/mesh/abstract_mesh.hpp>
#include <nabla/axis/axis.hpp>
#include <nabla/mesh/mesh.hpp>
#include <nabla/mesh/regions.hpp>

// Mesh types: sizes, positions, kinds, sets of axes as masks, and the mesh of a result.
namespace test_of_mesh {

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model, stage, other)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;  // NOLINT: a test
using nb::dyn_size, nb::fixed, nb::list, nb::mesh, nb::mesh_axes, nb::mesh_dim, nb::no_mesh, nb::open_mesh;
using namespace nb::detail;

// Abstract meshes: values without devices.
constexpr auto m = nb::abstract_mesh(data = 4, model = fixed<2>);
static_assert(std::is_same_v<decltype(m), const mesh<mesh_dim<tag::data>, mesh_dim<tag::model, 2>>>);
static_assert(m.size() == 8 && m.size(data) == 4 && m.size(model) == 2 && m.rank == 2 && m.is_abstract());
static_assert(m.size((data, model)) == 8 && m.size((model, data)) == 8 && m.size(mesh_axes<>{}) == 1);
static_assert(std::is_same_v<decltype(m)::axes, list<tag::data, tag::model>>);
static_assert(m == nb::abstract_mesh(data = 4, model = fixed<2>) &&
              !(m == nb::abstract_mesh(data = 2, model = fixed<2>)));
static_assert(nb::mesh<>{}.size() == 1 && nb::abstract_mesh(data = 3L).size(data) == 3);

template <class M, class A>
concept HasSize = requires(M v, A a) {
  v.size(a);
};
using both = std::remove_cvref_t<decltype(m)>;
static_assert(HasSize<both, tag::data> && HasSize<both, mesh_axes<tag::model, tag::data>>);
static_assert(!HasSize<both, tag::other> && !HasSize<both, tag::batch> &&
              !HasSize<both, mesh_axes<tag::data, tag::other>>);
template <class... B>
concept Abstract = requires(B... b) {
  nb::abstract_mesh(b...);
};
static_assert(Abstract<decltype(data = 4)> && !Abstract<decltype(data = 2.5)> && !Abstract<decltype(batch = 4)>);
static_assert(!Abstract<decltype(data = true)> && !Abstract<int> && !Abstract<>);
static_assert(!Abstract<decltype(data = nb::rest)> && !Abstract<decltype(data = 2), decltype(data = 3)> &&
              !Abstract<decltype(data = fixed<0>)> && Abstract<decltype(data = nb::automatic(2))>);

// A mesh of eight axes.
constexpr int eight = 8;
static_assert(nb::max_mesh_rank == eight);

// Positions and kinds.
using manual = nb::manual_kind;
using partly =
    mesh<mesh_dim<tag::data, dyn_size, manual>, mesh_dim<tag::model>, mesh_dim<tag::stage, 3, nb::automatic_kind>>;
static_assert(is_mesh<partly> && !is_mesh<no_mesh> && !is_mesh<open_mesh<tag::data>> && is_open_mesh<open_mesh<>>);
static_assert(mesh_position<partly, tag::data> == 0 && mesh_position<partly, tag::stage> == 2);
static_assert(mesh_position<partly, tag::other> == -1 && mesh_position<no_mesh, tag::data> == -1);
static_assert(mesh_position<open_mesh<tag::model, tag::data>, tag::data> == 1);
static_assert(has_mesh_axis<partly, tag::model> && !has_mesh_axis<partly, tag::other>);
static_assert(is_manual<partly, tag::data> && !is_manual<partly, tag::model> && !is_manual<partly, tag::stage>);
static_assert(!is_manual<partly, tag::other> && is_manual<open_mesh<tag::data>, tag::data> &&
              !is_manual<no_mesh, tag::data>);
static_assert(std::is_same_v<kind_in<partly, tag::stage>::type, nb::automatic_kind>);
static_assert(std::is_same_v<kind_in<partly, tag::model>::type, nb::visible>);
static_assert(std::is_void_v<kind_in<partly, tag::other>::type>);
static_assert(std::is_void_v<first_axis_not_in_mesh<partly, tag::stage, tag::data>::type>);
static_assert(std::is_same_v<first_axis_not_in_mesh<partly, tag::data, tag::other, tag::batch>::type, tag::other>);

// Sets of axes: a mask over positions, so a set has one spelling.
static_assert(axis_mask<partly>(mesh_axes<tag::stage, tag::data>{}) == 0b101);
static_assert(axis_mask<partly>(list<tag::data, tag::stage>{}) == 0b101 && axis_mask<partly>(mesh_axes<>{}) == 0);
static_assert(axis_mask<partly>(mesh_axes<tag::other, tag::model>{}) == 0b010,
              "an axis that is not there counts for nothing");
static_assert(std::is_same_v<axes_from<partly, 0b110, mesh_axes>::type, mesh_axes<tag::model, tag::stage>>);
static_assert(std::is_same_v<axes_from<partly, 0, list>::type, list<>>);
static_assert(
    std::is_same_v<axes_from<open_mesh<tag::model, tag::data>, 0b11, list>::type, list<tag::model, tag::data>>);
static_assert(std::is_same_v<axes_from<no_mesh, 0, list>::type, list<>>);

// The mesh of a result, from those of two operands; void: they do not go together.
template <class L, class R>
using joined = typename join_meshes<L, R>::type;
template <class L, class R, class Result>
inline constexpr bool join_to = std::is_same_v<joined<L, R>, Result>&& std::is_same_v<joined<R, L>, Result>;
using none_manual = mesh<mesh_dim<tag::data>, mesh_dim<tag::model>>;
using data_manual = mesh<mesh_dim<tag::data, dyn_size, manual>, mesh_dim<tag::model>>;
using all_manual = mesh<mesh_dim<tag::data, dyn_size, manual>, mesh_dim<tag::model, dyn_size, manual>>;
static_assert(join_to<no_mesh, no_mesh, no_mesh> && join_to<both, both, both> && join_to<both, no_mesh, both>);
static_assert(join_to<both, partly, void> && join_to<both, mesh<mesh_dim<tag::model, 2>, mesh_dim<tag::data>>, void>);
static_assert(join_to<open_mesh<tag::data>, no_mesh, open_mesh<tag::data>>);
static_assert(join_to<open_mesh<tag::data>, all_manual, all_manual>);
static_assert(join_to<open_mesh<tag::model, tag::data>, all_manual, all_manual>);
static_assert(join_to<open_mesh<tag::other>, all_manual, void> && join_to<open_mesh<tag::model>, partly, void>);
static_assert(join_to<open_mesh<tag::data>, both, void>, "an explicit axis is not bound");
static_assert(join_to<open_mesh<tag::data>, open_mesh<tag::data>, open_mesh<tag::data>>);
static_assert(
    std::is_same_v<joined<open_mesh<tag::data>, open_mesh<tag::model, tag::data>>, open_mesh<tag::data, tag::model>>);
static_assert(
    std::is_same_v<joined<open_mesh<tag::model, tag::data>, open_mesh<tag::data>>, open_mesh<tag::model, tag::data>>);

// What the body of a shard_map sees.
static_assert(std::is_same_v<manual_mesh<mesh<mesh_dim<tag::data>, mesh_dim<tag::model>>>::type, all_manual>);
static_assert(std::is_same_v<manual_mesh<mesh<mesh_dim<tag::data>, mesh_dim<tag::model>>, 0b01>::type, data_manual>);
static_assert(manual_axes<all_manual> == 0b11 && manual_axes<partly> == 0b01 && manual_axes<both> == 0);
static_assert(is_region_mesh<all_manual> && is_region_mesh<partly> && !is_region_mesh<both> && !is_region_mesh<no_mesh>);
static_assert(is_region_mesh<open_mesh<tag::data>>);
static_assert(std::is_same_v<mesh_outside<all_manual, none_manual, 0b10>::type, data_manual>);
static_assert(std::is_same_v<mesh_outside<all_manual, none_manual, 0b11>::type, none_manual>);
static_assert(std::is_same_v<region_mesh<data_manual, mesh<mesh_dim<tag::data>, mesh_dim<tag::model, dyn_size, manual>>>::type, all_manual>);

}  // namespace

}  // namespace test_of_mesh
