// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>

// The first document, on arrays without data: a map over a function that shards its weights.
namespace test_of_vmap_split {

namespace app {

namespace nb = nabla;
using nb::P, nb::none, nb::dim, nb::in_axes, nb::out_axes, nb::vmap, nb::abstract, nb::axis_name, nb::spmd_axis_name,
    nb::with_sharding_constraint;
NABLA_AXES(batch, sample)
NABLA_MESH_AXES(data, model)

template <class F, class... X>
concept Takes = requires(const F& f, const X&... x) { f(x...); };

// S0-02, S0-12
constexpr auto mesh = nb::abstract_mesh(data = 2, model = 4);
static_assert(mesh.size() == 8 && mesh.size(data) == 2);
constexpr auto x = nb::device_put(abstract<float>(16, 128), mesh, P(data, none));
constexpr auto w = nb::device_put(abstract<float>(128, 256), mesh, P());

// S0-01, S0-04, S0-09, S0-10, S0-11: the function sees one example; the mapped dim stands first in the result.
constexpr auto columns = vmap(in_axes(dim<0>, none), spmd_axis_name(data), [](auto one, auto w) {
  static_assert(nb::detail::visible_rank<nb::detail::dims_of<decltype(one)>> == 1);
  return nb::dot(one, with_sharding_constraint(w, P(none, model)));
});
constexpr auto y = nb::materialize(columns(x, w));
// S0-07 (a), S0-14, S0-15: split over both axes, and nothing moved (S0-05, S0-17).
static_assert(y.shape() == std::array<long, 2>{16, 256});
static_assert(y.sharding().spec() == P(data, model));
static_assert(nb::comm_of(columns, x, w) == nb::collectives());

// S0-06: weights split over the inputs give a sum that is still to be made.
constexpr auto rows = vmap(in_axes(dim<0>, none), spmd_axis_name(data), [](auto one, auto w) {
  return nb::dot(with_sharding_constraint(one, P(model)), with_sharding_constraint(w, P(model, none)));
});
static_assert(nb::materialize(rows(x, w)).sharding().spec() == P(data, none, nb::unreduced(model)));
static_assert(nb::comm_of(rows, x, w) == nb::collectives());
// It is made where it is asked for (S0-07 b).
constexpr auto summed = [](auto x, auto w) { return nb::reshard(rows(x, w), P(data, none)); };
static_assert(nb::comm_of(summed, x, w) == nb::psum_of(model));
constexpr auto scattered = [](auto x, auto w) { return nb::reshard(rows(x, w), P(data, model)); };
static_assert(nb::comm_of(scattered, x, w) == nb::psum_scatter_of(model));


// S0-18: what is split over data outside of the map is no matter of its function.
template <class F>
constexpr bool takes_x = requires(const F& f) { f(x); };
constexpr auto resharded = [](auto placement) {
  return vmap([placement](auto one) requires requires { nb::reshard(one, placement); } { return nb::reshard(one, placement); });
};
static_assert(takes_x<decltype(resharded(P(model)))> && !takes_x<decltype(resharded(P(data)))>);
constexpr auto constrained = [](auto placement) {
  return vmap([placement](auto one) requires requires { with_sharding_constraint(one, placement); } { return with_sharding_constraint(one, placement); });
};
static_assert(takes_x<decltype(constrained(P(model)))> && !takes_x<decltype(constrained(P(data)))>);
// A shard_map in the function has the axes that are left.
constexpr auto lengths = nb::shard_map(mesh, nb::in_specs(P(model)), nb::out_specs(P()), [](auto b) { return nb::psum(nb::vdot(b, b), model); });
constexpr auto halves = nb::with_sharding_constraint(x, P(data, model));
static_assert(nb::materialize(vmap(lengths)(halves)).sharding().spec() == P(data));
static_assert(nb::comm_of(vmap(lengths), halves) == nb::psum_of(model));
constexpr auto over_taken = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)), [](auto b) { return b; });
static_assert(!Takes<decltype(vmap(over_taken)), decltype(x)>);

// ---- spmd_axis_name says how the mapped dims are split
constexpr auto same = [](auto one) { return one; };
constexpr auto both = nb::with_sharding_constraint(w, P((data, model)));
static_assert(Takes<decltype(vmap(spmd_axis_name(data), same)), decltype(x)>);
static_assert(Takes<decltype(vmap(spmd_axis_name((data, model)), same)), decltype(both)>);
static_assert(!Takes<decltype(vmap(spmd_axis_name(data), same)), decltype(both)>);
static_assert(!Takes<decltype(vmap(spmd_axis_name((model, data)), same)), decltype(both)>);
static_assert(!Takes<decltype(vmap(spmd_axis_name(model), same)), decltype(x)>);
static_assert(!Takes<decltype(vmap(spmd_axis_name(data), same)), decltype(w)>);
static_assert(!Takes<decltype(vmap(spmd_axis_name(data), same)), decltype(abstract<float>(16, 128))>);
// Over automatic axes it lays them out.
constexpr auto laid_out = nb::abstract_mesh(data = nb::automatic(2), model = nb::automatic(4));
constexpr auto whole = nb::device_put(abstract<float>(16, 128), laid_out, P());
constexpr auto in_columns = nb::device_put(abstract<float>(16, 128), laid_out, P(none, data));
constexpr auto over_data = vmap(spmd_axis_name(data), same);
static_assert(nb::materialize(over_data(whole)).shard_shape() == std::array<long, 2>{8, 128});
static_assert(nb::materialize(over_data(in_columns)).shard_shape() == std::array<long, 2>{8, 128});
static_assert(nb::materialize(vmap(spmd_axis_name((model, data)), same)(whole)).shard_shape() == std::array<long, 2>{2, 128});
static_assert(nb::comm_of(over_data, whole) == nb::collectives() && nb::comm_of(over_data, in_columns).count() == 1);
// The dim of an outer map keeps its axes.
constexpr auto cube = nb::device_put(abstract<float>(16, 16, 128), laid_out, P());
static_assert(Takes<decltype(vmap(spmd_axis_name(data), vmap(spmd_axis_name(model), same))), decltype(cube)>);
static_assert(!Takes<decltype(vmap(spmd_axis_name(data), vmap(spmd_axis_name(data), same))), decltype(cube)>);
template <class A>
concept SplitName = requires(A a) { spmd_axis_name(a); };
template <class A>
concept Name = requires(A a) { axis_name(a); };
static_assert(SplitName<tag::data> && !SplitName<tag::batch> && !SplitName<nb::position<0>> && !SplitName<int>);
static_assert(Name<tag::sample> && !Name<tag::data> && !Name<nb::position<0>> && !Name<int>);
template <class... K>
concept Vmap = requires(K... k) { vmap(k...); };
using of_sample = decltype(axis_name(sample));
using over = decltype(spmd_axis_name(data));
static_assert(Vmap<of_sample, over, decltype(same)> && Vmap<over, of_sample, decltype(same)>);
static_assert(!Vmap<of_sample, of_sample, decltype(same)> && !Vmap<over, over, decltype(same)> && !Vmap<over>);

// ---- axis_name: what collectives over the mapped dim give
constexpr auto named = [](auto f) { return vmap(axis_name(sample), out_axes(none), f); };
constexpr auto plain = abstract<float>(4, 3);
using row = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>>>;
using matrix = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>>;
template <class F>
using gives = decltype(nb::materialize(named(std::declval<F>())(plain)));
constexpr auto total = [](auto r) { return nb::psum(r, sample); };
constexpr auto gathered = [](auto r) { return nb::all_gather(r, sample); };
constexpr auto tiled = [](auto r) { return nb::all_gather(r, sample, nb::tiled(dim<0>)); };
static_assert(std::is_same_v<gives<decltype(total)>, row> && std::is_same_v<gives<decltype(gathered)>, matrix> &&
              std::is_same_v<gives<decltype(tiled)>, row>);
// The name is for collectives alone, in the function alone, and for one map.
template <class X>
concept SumsOverSample = requires(const X& x) { nb::sum(x, sample); };
constexpr auto unseen = [](auto r) {
  static_assert(!SumsOverSample<decltype(r)> && nb::detail::visible_rank<nb::detail::dims_of<decltype(r)>> == 1);
  return r;
};
static_assert(Takes<decltype(vmap(axis_name(sample), unseen)), decltype(plain)>);
static_assert(!Takes<decltype(vmap(axis_name(sample), vmap(axis_name(sample), unseen))), decltype(abstract<float>(4, 3, 2))>);
static_assert(Takes<decltype(vmap(axis_name(sample), vmap(axis_name(batch), same))), decltype(abstract<float>(4, 3, 2))>);
static_assert(!Takes<decltype(vmap(axis_name(sample), same)), decltype(abstract<float>(4, sample = 3))>);
// A dim that has the name already may be mapped under it.
static_assert(Takes<decltype(vmap(in_axes(sample), axis_name(sample), same)), decltype(abstract<float>(4, sample = 3))>);
// Over a split dim a sum is one that is still to be made.
static_assert(nb::materialize(named(total)(x)).sharding().spec() == P(none, nb::unreduced(data)));

}  // namespace app

}  // namespace test_of_vmap_split
