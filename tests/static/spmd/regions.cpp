// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/mesh/abstract_mesh.hpp>
#include <nabla/axis/axis.hpp>
#include <nabla/op/op.hpp>
#include <nabla/spmd/spmd.hpp>

// Regions over some axes of a mesh and regions inside of regions, in types: G-30, U-44, U-52, U-54. Abstract arrays run at
// compile time.
namespace test_of_regions {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
}  // namespace app

namespace {

namespace nb = nabla;
namespace er = nabla::error;
using namespace app;
using nb::P, nb::none, nb::manual, nb::in_specs, nb::out_specs, nb::shard_map, nb::dims, nb::extent, nb::positional, nb::dim,
    nb::state, nb::varying_over, nb::unreduced_over, nb::reduced_over, nb::sum_kind;

template <class A, class B>
constexpr bool same = std::is_same_v<std::remove_cvref_t<A>, B>;
constexpr auto m = nb::abstract_mesh(data = 4, model = 2, stage = 3);
using M = std::remove_const_t<decltype(m)>;
template <unsigned Axes>
using inside = typename nb::detail::manual_mesh<M, Axes>::type;
template <class D, class S = state<>, class Mesh = M>
using value = nb::abstract_array<float, D, S, Mesh>;
template <class... A>
using over = extent<positional, -1, tag::data, A...>;
using line = dims<extent<positional>>;
constexpr nb::abstract_array<float, line> plain({24});
constexpr auto placed = nb::device_put(plain, m, P((data, model)));

// What is not manual stays in the dims and in the state; a block is as large as its region makes it.
constexpr auto part = shard_map(m, manual(data), out_specs(P(data)), [](auto b) {
  static_assert(same<decltype(b), value<dims<extent<positional, -1, tag::model>>, state<varying_over<tag::data>>, inside<0b001>>>);
  if (b.size(dim<0>) != 6) throw 0;
  return b;
})(placed);
static_assert(same<decltype(part), value<dims<over<tag::model>>>>);
static_assert(part.size(dim<0>) == 24);
constexpr auto two = shard_map(m, manual(model, data), out_specs(P((data, model))), [](auto b) {
  static_assert(same<decltype(b), value<line, state<varying_over<tag::data, tag::model>>, inside<0b011>>>);
  if (b.size(dim<0>) != 3) throw 0;
  return b;
})(placed);
static_assert(same<decltype(two), value<dims<over<tag::model>>>>);
// A group and separate axes are the same.
static_assert(same<decltype(manual((data, model))), nb::manual_t<tag::data, tag::model>>);
static_assert(same<decltype(manual((data, model), stage)), nb::manual_t<tag::data, tag::model, tag::stage>>);

// Regions in regions, three deep; plain and captured values; what leaves is explicit over the axes of its region alone.
constexpr auto deep = shard_map(m, manual(data), in_specs(P(data)), out_specs(P(data)), [](auto b) {
  return shard_map(m, manual(model), in_specs(P(model)), out_specs(P(model)), [](auto c) {
    static_assert(same<decltype(c), value<line, state<varying_over<tag::data, tag::model>>, inside<0b011>>>);
    const auto d = shard_map(c.mesh(), in_specs(P()), out_specs(P()), [c](auto e) {
      static_assert(same<decltype(e), value<line, state<varying_over<tag::data, tag::model>>, inside<0b111>>>);
      static_assert(same<decltype(nb::psum(e, (data, model))), value<line, state<>, inside<0b111>>>);
      return e + c + nb::psum(e, data);
    })(c);
    static_assert(same<decltype(d), decltype(c)>);
    return d;
  })(b);
})(placed);
static_assert(same<decltype(deep), value<dims<over<tag::model>>>>);

// A mesh says what is manual already: that of the call is joined from the mesh given and those of the arguments.
template <class... X>
using around = typename nb::detail::mesh_around<M, nb::list<X...>>::type;
static_assert(same<around<float, nb::abstract_array<float, line>>, M>);
static_assert(same<around<value<line, state<>, inside<0b001>>, std::tuple<float, value<line, state<>, inside<0b100>>>>, inside<0b101>>);
static_assert(nb::detail::opened_axes<inside<0b101>, nb::detail::all_that_are_left> == 0b010);
static_assert(nb::detail::opened_axes<M, nb::manual_t<tag::stage, tag::data>> == 0b101);

// ---- states over axes that the region leaves alone
using pending = value<line, state<unreduced_over<sum_kind, tag::model>>>;
constexpr auto kept = shard_map(m, manual(data), in_specs(P()), out_specs(P()), [](auto u) {
  static_assert(same<nb::detail::state_of<decltype(u)>, state<unreduced_over<sum_kind, tag::model>>>);
  return u * 2.f;
})(pending({24}, m));
static_assert(same<decltype(kept), pending>);
template <class X, class S, class R>
using why_in = typename nb::detail::argument<X, S, R>::error;
template <class X, class S, class R>
using why_out = typename nb::detail::tree_by_specs<nb::detail::out_of_region<R, nb::detail::no_backend>, X, S>::error;
template <class... W>
using refused = nb::detail::refused_leaf<W...>;
using by_data = decltype(P(data));
using whole = decltype(P());
template <class Mesh, unsigned Axes>
using region = nb::detail::region_of<Mesh, Axes>;
using outer = region<M, 0b001>;
using inner = region<inside<0b001>, 0b010>;

static_assert(std::is_void_v<why_in<pending, whole, outer>> && std::is_void_v<why_out<value<line, state<unreduced_over<sum_kind, tag::model>>, inside<0b001>>, whole, outer>>);
static_assert(same<why_in<pending, decltype(P(nb::unreduced(model))), outer>,
                   refused<er::mesh_axis_is_outside_of_the_region<tag::model, er::to_fix::name_it_in_manual, er::to_fix::leave_it_out_of_the_spec>>>);
static_assert(!std::is_void_v<why_in<pending, whole, region<M, 0b010>>> &&
              std::is_void_v<why_in<pending, decltype(P(nb::unreduced(model))), region<M, 0b010>>>);
// V over an outer axis stays; over an axis of the region it must be split.
static_assert(std::is_void_v<why_out<value<line, state<varying_over<tag::data>>, inside<0b011>>, whole, inner>>);
static_assert(same<why_out<value<line, state<varying_over<tag::data, tag::model>>, inside<0b011>>, whole, inner>,
                   refused<er::varies_over<tag::model>, er::to_fix::psum_it, er::to_fix::all_gather_to_invarying,
                           er::to_fix::mention_the_axis_in_out_specs>>);
static_assert(same<why_in<value<line, state<varying_over<tag::data>>, inside<0b001>>, by_data, inner>,
                   refused<er::mesh_axis_is_manual_already<tag::data>>>);
static_assert(same<why_in<value<line, state<>, inside<0b010>>, whole, inner>, refused<er::mesh_axis_is_manual_already<tag::model>>>);
// An open value belongs to the region that binds its axes.
using open = decltype(nb::axis_index(model));
static_assert(std::is_void_v<why_out<open, decltype(P()), region<M, 0b010>>> == false && std::is_void_v<why_out<decltype(nb::expand_dims(nb::axis_index(model), dim<0>)), decltype(P(model)), region<M, 0b010>>>);
static_assert(!std::is_void_v<why_out<decltype(nb::expand_dims(nb::axis_index(model), dim<0>)), whole, outer>>);

// ---- truth in requires
template <class... K>
concept Maps = requires(K... k) { shard_map(m, k...); };
using F = decltype([](auto b) { return b; });
template <class... S>
using out = decltype(out_specs(S{}...));
using over_data = nb::manual_t<tag::data>;
static_assert(Maps<over_data, out<by_data>, F> && Maps<out<by_data>, over_data, F>);
static_assert(!Maps<over_data, over_data, out<by_data>, F> && !Maps<over_data, out<decltype(P(model))>, F>);
static_assert(!Maps<out<by_data>, F, over_data> && !Maps<nb::manual_t<class elsewhere>, out<whole>, F>);
template <class... G>
concept Names = requires(G... g) { manual(g...); };
static_assert(Names<tag::data> && Names<tag::data, tag::model> && Names<nb::mesh_axes<tag::data, tag::model>>);
static_assert(!Names<> && !Names<tag::data, tag::data> && !Names<tag::batch> && !Names<int> &&
              !Names<nb::mesh_axes<tag::data, tag::model>, tag::model>);

// ---- embed_at_root: U-41
template <class S, class T = float>
using block = nb::abstract_array<T, line, S, inside<0b111>>;
template <class Block>
concept Embeds = requires(Block b) { nb::embed_at_root(b, data); };
static_assert(same<nb::type_of_t<decltype(nb::embed_at_root(block<state<>>{}, data))>, nb::type_of_t<block<state<unreduced_over<sum_kind, tag::data>>>>>);
static_assert(Embeds<block<state<varying_over<tag::model>>>> && Embeds<nb::abstract_array<float, line>> && Embeds<float>);
static_assert(!Embeds<block<state<varying_over<tag::data>>>> && !Embeds<block<state<unreduced_over<sum_kind, tag::data>>>>);
static_assert(!Embeds<block<state<reduced_over<tag::data>>>> && !Embeds<block<state<>, bool>> && !Embeds<bool>);
static_assert(!Embeds<block<state<unreduced_over<nb::max_kind, tag::model>>>>, "one value has one kind");
static_assert(!Embeds<value<line>> && !Embeds<decltype(nb::axis_index(data))>);
template <class U>
concept TakesOneMore = requires(U u) { u + nb::embed_at_root(1.f, data); };
static_assert(TakesOneMore<block<state<unreduced_over<sum_kind, tag::data>>>> && !TakesOneMore<block<state<>>>);

}  // namespace

}  // namespace test_of_regions
