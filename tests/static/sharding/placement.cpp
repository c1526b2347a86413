// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/mesh/abstract_mesh.hpp>
#include <nabla/axis/axis.hpp>
#include <nabla/sharding/named_sharding.hpp>

// Where a spec meets dims and a mesh.
namespace test_of_placement {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
}  // namespace app

namespace {

namespace nb = nabla;
namespace er = nabla::error;
using namespace app;
using namespace nb::detail;
using nb::P, nb::none, nb::dims, nb::extent, nb::positional, nb::mesh, nb::mesh_dim, nb::mesh_axes, nb::list;

template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;
using two = mesh<mesh_dim<tag::data, 4>, mesh_dim<tag::model>>;
using matrix = dims<extent<positional, 8>, extent<positional>>;
using mixed = dims<extent<tag::batch, 8>, extent<positional>, extent<tag::hidden>>;

template <class Dims, class S>
using split = typename split_dims<Dims, groups_of<S, Dims>>::type;

// Entries address positional dims in order, names by name; what is missing is not split.
static_assert(same<split<matrix, decltype(P(data))>, dims<extent<positional, 8, tag::data>, extent<positional>>>);
static_assert(same<split<matrix, decltype(P(none, (model, data)))>,
                   dims<extent<positional, 8>, extent<positional, -1, tag::model, tag::data>>>);
static_assert(same<split<mixed, decltype(P(model, batch = data))>,
                   dims<extent<tag::batch, 8, tag::data>, extent<positional, -1, tag::model>, extent<tag::hidden>>>);

// Sizes of blocks and of whole arrays are static where the dim and all its mesh axes are.
static_assert(same<block_dims<two, 0b11, split<matrix, decltype(P(data, model))>>::type, dims<extent<positional, 2>, extent<positional>>>);
static_assert(same<block_dims<two, 0b11, split<matrix, decltype(P((data, model)))>>::type, dims<extent<positional>, extent<positional>>>);
static_assert(same<whole_dims<two, dims<extent<positional, 2>>, list<mesh_axes<tag::data>>>::type, dims<extent<positional, 8, tag::data>>>);
// Of a region over some axes: the other axes stay, as the minor ones.
using crossed = split<dims<extent<positional, 8>>, decltype(P((data, model)))>;
static_assert(same<block_dims<two, 0b01, crossed>::type, dims<extent<positional, 2, tag::model>>>);
static_assert(same<whole_dims<two, dims<extent<positional, 2, tag::model>>, list<mesh_axes<tag::data>>>::type, crossed>);

// ---- what does not fit: S2-07, S2-84, S4-16
template <class Dims, class S>
using why = typename why_not_placed<S, Dims, two>::type;
static_assert(std::is_void_v<why<matrix, decltype(P())>> && std::is_void_v<why<matrix, decltype(P(none, none))>>);
static_assert(same<why<matrix, decltype(P(data, none, model))>, er::spec_is_longer_than_the_rank<3, 2>>);
static_assert(same<why<dims<>, decltype(P(data))>, er::spec_is_longer_than_the_rank<1, 0, er::to_fix::write_an_empty_spec>>);
static_assert(same<why<dims<extent<tag::batch>>, decltype(P(data))>,
                   er::spec_is_longer_than_the_rank<1, 0, er::to_fix::write_axis_equals_mesh_axis>>);
static_assert(same<why<matrix, decltype(P(batch = data))>, er::spec_names_an_absent_axis<tag::batch, matrix>>);
static_assert(same<why<matrix, decltype(P(stage))>, er::mesh_axis_is_not_in_the_mesh<tag::stage, two>>);
static_assert(same<why<matrix, decltype(P(nb::unreduced(stage)))>, er::mesh_axis_is_not_in_the_mesh<tag::stage, two>>);
static_assert(same<typename indivisible<two, dims<extent<tag::batch, 10, tag::data>>>::type, er::size_does_not_divide<tag::batch, 10, 4>>);
static_assert(std::is_void_v<typename indivisible<two, dims<extent<tag::batch, 10, tag::model>>>::type>);

// S4-47 U-13 one dim, one kind of mesh axis.
using kinds = mesh<mesh_dim<tag::data>, mesh_dim<tag::model, nb::dyn_size, nb::automatic_kind>>;
static_assert(same<typename why_not_on_mesh<decltype(P((data, model))), kinds>::type,
                   er::axes_of_two_kinds_in_one_dim<mesh_axes<tag::data, tag::model>>>);
static_assert(std::is_void_v<typename why_not_on_mesh<decltype(P(data, model)), kinds>::type>);
static_assert(std::is_void_v<typename why_not_on_mesh<decltype(P((data, model))), two>::type>);

// S4-43 S4-46 S4-49 S4-51 What a spec mentions is in the mesh, states too.
static_assert(same<typename why_not_on_mesh<decltype(P(data, stage)), two>::type, er::mesh_axis_is_not_in_the_mesh<tag::stage, two>>);
static_assert(same<typename why_not_on_mesh<decltype(P(data, nb::unreduced(stage))), two>::type,
                   er::mesh_axis_is_not_in_the_mesh<tag::stage, two>>);
static_assert(same<typename why_not_on_mesh<decltype(P(data, nb::reduced(model, stage))), two>::type,
                   er::mesh_axis_is_not_in_the_mesh<tag::stage, two>>);
// S4-50 S4-52 States are of axes that the program lays out, outside of a region and inside.
static_assert(same<typename why_not_on_mesh<decltype(P(data, nb::unreduced(model))), kinds>::type,
                   er::unreduced_axis_is_automatic<tag::model>>);
static_assert(same<typename why_not_on_mesh<decltype(P(nb::unreduced(data), nb::reduced(model))), kinds>::type,
                   er::reduced_axis_is_automatic<tag::model>>);
static_assert(std::is_void_v<typename why_not_on_mesh<decltype(P(model, nb::unreduced(data))), kinds>::type>);
using region = mesh<mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>, mesh_dim<tag::model>>;
static_assert(std::is_void_v<typename why_not_on_mesh<decltype(P(nb::unreduced(data), nb::reduced(model))), region>::type>);
// S4-32 S4-33 The sets of a state stand in mesh order, in whatever order a spec names the axes.
using both = nb::state<nb::unreduced_over<nb::sum_kind, tag::data, tag::model>>;
static_assert(same<state_from<two, spec_masks<two, decltype(P(nb::unreduced(data, model)))>>, both>);
static_assert(same<state_from<two, spec_masks<two, decltype(P(nb::unreduced(model, data)))>>, both>);
static_assert(same<state_from<two, spec_masks<two, decltype(P(nb::reduced(model), nb::unreduced_max(data)))>>,
                   nb::state<nb::unreduced_over<nb::max_kind, tag::data>, nb::reduced_over<tag::model>>>);

// And back.
static_assert(same<spec_of<split<matrix, decltype(P(none, data))>, nb::state<nb::reduced_over<tag::model>>>,
                   decltype(P(none, data, nb::reduced(model)))>);

// ---- named_sharding: S4-11, S4-15, S4-21, S4-25
constexpr auto m = nb::abstract_mesh(data = 4, model = 2);
using M = std::remove_const_t<decltype(m)>;
constexpr nb::named_sharding s(m, P(data, model));
static_assert(same<std::remove_const_t<decltype(s)>, nb::named_sharding<M, decltype(P(data, model))>>);
static_assert(s.num_devices() == 8 && s.mesh().is_abstract());
static_assert(s == nb::named_sharding(m, P(data, model)));
static_assert(!(s == nb::named_sharding(nb::abstract_mesh(data = 2, model = 4), P(data, model))));
static_assert(!(s == nb::named_sharding(m, P(model, data))));
static_assert(!(nb::named_sharding(m, P(data)) == nb::named_sharding(m, P(data, none))));
static_assert(s.with_spec(P(data)) == nb::named_sharding(m, P(data)));
static_assert(s.with_mesh(nb::abstract_mesh(data = 2, model = 1)).num_devices() == 2);
static_assert(s.shard_shape(8, 4) == std::array<long, 2>{2, 2});
static_assert(nb::named_sharding(m, P((data, model))).shard_shape(8, 4) == std::array<long, 2>{1, 4});
static_assert(nb::named_sharding(m, P(none, data)).shard_shape(8, 4) == std::array<long, 2>{8, 1});

// The same parts, on meshes without devices: known to the compiler.
static_assert(nb::named_sharding(m, P(data)).is_equivalent_to(nb::named_sharding(m, P(data, none)), 2));
static_assert(!nb::named_sharding(m, P((data, model))).is_equivalent_to(nb::named_sharding(m, P((model, data))), 1));
constexpr auto line = nb::abstract_mesh(stage = 8, model = 1);
static_assert(nb::named_sharding(m, P((data, model))).is_equivalent_to(nb::named_sharding(line, P((stage, model))), 1));
static_assert(nb::named_sharding(line, P(nb::unreduced(model))).is_equivalent_to(nb::named_sharding(line, P()), 0));
static_assert(!nb::named_sharding(m, P(nb::unreduced(model))).is_equivalent_to(nb::named_sharding(m, P()), 0));
static_assert(!nb::named_sharding(m, P(nb::unreduced(model))).is_equivalent_to(nb::named_sharding(m, P(nb::unreduced_max(model))), 0));
static_assert(!nb::named_sharding(m, P()).is_equivalent_to(nb::named_sharding(nb::abstract_mesh(data = 4), P()), 0));
// Names are dims.
static_assert(!nb::named_sharding(m, P(batch = data)).is_equivalent_to(nb::named_sharding(m, P()), 0));
static_assert(!nb::named_sharding(m, P(batch = data)).is_equivalent_to(nb::named_sharding(m, P(hidden = data)), 0));
static_assert(nb::named_sharding(m, P(batch = (data, model))).is_equivalent_to(nb::named_sharding(line, P(hidden = none, batch = stage)), 0));

// S4-16 A shape has a size for each entry.
template <class S, class... N>
concept HasShape = requires(const nb::named_sharding<M, S>& sharding, N... n) { sharding.shard_shape(n...); };
static_assert(HasShape<decltype(P(data)), int> && HasShape<decltype(P(data)), int, long> && HasShape<decltype(P())>);
static_assert(HasShape<decltype(P(data)), std::array<long, 2>> && !HasShape<decltype(P(data, model)), std::array<long, 1>>);
static_assert(!HasShape<decltype(P(data, model)), int> && !HasShape<decltype(P(none))> && !HasShape<decltype(P()), float>);
static_assert(same<why_no_shape_for<decltype(P(data, none)), int>, er::spec_is_longer_than_the_rank<2, 1>>);
static_assert(same<why_no_shape_for<decltype(P(data))>, er::spec_is_longer_than_the_rank<1, 0, er::to_fix::write_an_empty_spec>>);

template <class Mesh, class S>
concept Fits = requires(const Mesh& mesh, S spec) { nb::named_sharding(mesh, spec); };
static_assert(Fits<M, decltype(P(model))> && !Fits<M, decltype(P(stage))>);
template <class Sharding, class S>
concept TakesSpec = requires(const Sharding& sharding, S spec) { sharding.with_spec(spec); };
static_assert(TakesSpec<decltype(s), decltype(P())> && !TakesSpec<decltype(s), decltype(P(stage))>);

}  // namespace

}  // namespace test_of_placement
