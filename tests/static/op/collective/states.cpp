// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

// The types that collectives give, state by state, and what they refuse. All on abstract arrays, at compile time.
namespace test_of_collective_states {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::dims, nb::extent, nb::positional, nb::state, nb::varying_over, nb::unreduced_over, nb::reduced_over, nb::sum_kind,
    nb::max_kind, nb::tiled, nb::stacked, nb::dim, nb::to, nb::varying, nb::invarying, nb::reduced, nb::unreduced;

template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;
using inside = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>, nb::mesh_dim<tag::model, 2, nb::manual_kind>>;
using outside = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model, 2>>;
using row = dims<extent<positional, 6>>;
template <class S, class T = float, class D = row>
using block = nb::abstract_array<T, D, S, inside>;
using I = state<>;
using V = state<varying_over<tag::data>>;
using W = state<varying_over<tag::model>>;
using VW = state<varying_over<tag::data, tag::model>>;
using U = state<unreduced_over<sum_kind, tag::data>>;
using X = state<unreduced_over<max_kind, tag::data>>;
using R = state<reduced_over<tag::data>>;
using plain = nb::abstract_array<float, row>;
using explicit_array = nb::abstract_array<float, row, state<>, outside>;

// ---- psum, pmax, pmin, pmean: S1-50, S2-93
template <class Block, class A>
using summed = decltype(nb::psum(Block{}, A{}));
static_assert(same<summed<block<V>, tag::data>, block<I>>);
static_assert(same<summed<block<VW>, tag::data>, block<W>>);
static_assert(same<summed<block<VW>, nb::mesh_axes<tag::model, tag::data>>, block<I>>);
static_assert(same<summed<block<U>, tag::data>, block<I>>);
static_assert(same<summed<block<V, bool>, tag::data>, block<I, std::int32_t>>);
static_assert(same<summed<block<state<varying_over<tag::model>, unreduced_over<sum_kind, tag::data>>>, nb::mesh_axes<tag::data, tag::model>>, block<I>>);
static_assert(same<decltype(nb::pmax(block<X>{}, data)), block<I>>);
static_assert(same<nb::type_of_t<decltype(nb::pmean(block<V, std::int32_t>{}, data))>, nb::type_of_t<block<I, float>>>);

template <class Block, class A>
concept Sums = requires(Block b, A a) { nb::psum(b, a); };
static_assert(Sums<block<V>, tag::data> && Sums<block<U>, tag::data>);
static_assert(!Sums<block<I>, tag::data>);                                        // B25
static_assert(!Sums<block<V>, tag::model> && !Sums<block<V>, nb::mesh_axes<tag::data, tag::model>>);
static_assert(!Sums<block<R>, tag::data> && !Sums<block<X>, tag::data>);
static_assert(!Sums<block<V>, tag::stage>);                                       // S2-87
static_assert(!Sums<plain, tag::data> && !Sums<explicit_array, tag::data> && !Sums<int, tag::data>);
static_assert(!Sums<decltype(nb::axis_index(data)), tag::data>);
template <class Block>
concept SumsOverTwo = requires(Block b) { nb::psum(b, data, model); };
static_assert(!SumsOverTwo<block<VW>>);
template <class Block>
concept HasMax = requires(Block b) { nb::pmax(b, data); };
static_assert(HasMax<block<V>> && HasMax<block<X>> && !HasMax<block<U>> && !HasMax<block<I>>);
using Least = state<unreduced_over<nb::min_kind, tag::data>>;
template <class Block>
concept HasMin = requires(Block b) { nb::pmin(b, data); };
static_assert(HasMin<block<V>> && HasMin<block<Least>>);
static_assert(!HasMin<block<U>> && !HasMin<block<X>> && !HasMin<block<I>> && !HasMin<plain>);
static_assert(same<decltype(nb::pmin(block<Least>{}, data)), block<I>>);
template <class Block>
concept HasMean = requires(Block b) { nb::pmean(b, data); };
static_assert(HasMean<block<V>> && !HasMean<block<X>> && !HasMean<block<I>> && !HasMean<block<R>> && !HasMean<plain>);
// S2-89 psum_scatter has no second name.
template <class Block>
concept HasReduceScatter = requires(Block b) { reduce_scatter(b, data); };
static_assert(!HasReduceScatter<block<V>>);

// G-12 over an axis of the array
using named = nb::abstract_array<float, dims<extent<tag::batch, 4>>>;
static_assert(Sums<named, tag::batch> && !Sums<named, tag::hidden>);

// ---- all_gather: S1-71, S1-76
static_assert(same<decltype(nb::all_gather(block<W>{}, model)), block<W, float, dims<extent<positional, 2>, extent<positional, 6>>>>);
static_assert(same<decltype(nb::all_gather(block<W>{}, model, tiled(dim<0>))), block<W, float, dims<extent<positional, 12>>>>);
static_assert(same<decltype(nb::all_gather(block<V>{}, data, tiled(dim<0>), to(invarying))), block<I, float, dims<extent<positional>>>>);
static_assert(same<decltype(nb::all_gather(block<V>{}, data, to(reduced), stacked(dim<1>))),
                   block<R, float, dims<extent<positional, 6>, extent<positional>>>>);
static_assert(same<decltype(nb::all_gather(block<W>{}, model, stacked(hidden))), block<W, float, dims<extent<tag::hidden, 2>, extent<positional, 6>>>>);
template <class Block, class A, class... K>
concept Gathers = requires(Block b, A a, K... k) { nb::all_gather(b, a, k...); };
template <int N>
using tiled_dim = decltype(tiled(dim<N>));
template <int N>
using stacked_dim = decltype(stacked(dim<N>));
static_assert(Gathers<block<V>, tag::data> && Gathers<block<V>, tag::data, tiled_dim<-1>> && Gathers<block<V>, tag::data, stacked_dim<1>>);
static_assert(!Gathers<block<I>, tag::data> && !Gathers<block<U>, tag::data> && !Gathers<plain, tag::data>);
static_assert(!Gathers<block<V>, tag::data, tiled_dim<1>> && !Gathers<block<V>, tag::data, stacked_dim<2>>);
static_assert(!Gathers<block<V>, tag::data, decltype(tiled(batch))>);
static_assert(!Gathers<block<V>, tag::data, tiled_dim<0>, stacked_dim<0>> && !Gathers<block<V>, tag::data, nb::position<0>>);
static_assert(!Gathers<block<VW>, tag::data, tag::model>);

// ---- casts: semantics 1.4
template <class From, class Target>
concept Casts = requires(block<From> b, Target t) { nb::pcast(b, data, t); };
using to_v = nb::varying_t;
using to_i = nb::invarying_t;
using to_u = nb::unreduced_t<sum_kind>;
using to_r = nb::reduced_t<>;
static_assert(!Casts<I, to_i> && Casts<I, to_v> && Casts<I, to_r> && !Casts<I, to_u>);
static_assert(!Casts<V, to_i> && !Casts<V, to_v> && !Casts<V, to_r> && Casts<V, to_u>);
static_assert(!Casts<U, to_i> && !Casts<U, to_v> && !Casts<U, to_r> && !Casts<U, to_u>);
static_assert(Casts<R, to_i> && Casts<R, to_v> && !Casts<R, to_r> && !Casts<R, to_u>);  // U-47: R -> I
static_assert(!Casts<V, tag::model> && !Casts<V, nb::unreduced_t<max_kind>>);
// One spelling with all_gather: `to(state)` is the state.
template <class Target>
using in = decltype(to(Target{}));
template <class From>
constexpr bool casts_as_bare = Casts<From, to_i> == Casts<From, in<to_i>> && Casts<From, to_v> == Casts<From, in<to_v>> &&
                               Casts<From, to_u> == Casts<From, in<to_u>> && Casts<From, to_r> == Casts<From, in<to_r>>;
static_assert(casts_as_bare<I> && casts_as_bare<V> && casts_as_bare<U> && casts_as_bare<R>);
static_assert(!Casts<V, in<tag::model>> && !Casts<V, in<nb::unreduced_t<max_kind>>> && !Casts<I, in<in<to_v>>>);
template <class From, class Target>
constexpr bool same_as_bare =
    same<decltype(nb::pcast(block<From>{}, data, Target{})), decltype(nb::pcast(block<From>{}, data, to(Target{})))>;
static_assert(same_as_bare<I, to_v> && same_as_bare<I, to_r> && same_as_bare<V, to_u> && same_as_bare<R, to_i> && same_as_bare<R, to_v>);
static_assert(same<decltype(nb::pcast(plain{}, data, varying)), decltype(nb::pcast(plain{}, data, to(varying)))>);
template <class Block, class Target>
concept CastsOver = requires(Block b, Target t) { nb::pcast(b, data, t); };
static_assert(CastsOver<plain, in<to_v>> && !CastsOver<plain, in<to_r>> && CastsOver<int, in<to_v>> && !CastsOver<int, in<to_i>>);
static_assert(same<decltype(nb::pcast(block<I>{}, (data, model), to(varying))), block<VW>>);
static_assert(same<decltype(nb::pcast(block<W>{}, data, to(reduced))), block<state<varying_over<tag::model>, reduced_over<tag::data>>>>);
template <class Block>
concept CastsBoth = requires(Block b) { nb::pcast(b, (data, model), to(varying)); };
static_assert(CastsBoth<block<I>> && !CastsBoth<block<V>>);  // two states at once
static_assert(same<nb::varying_axes_t<decltype(nb::pcast(0.f, data, to(varying)))>, nb::list<tag::data>>);
static_assert(same<nb::varying_axes_t<decltype(nb::pcast(plain{}, data, to(varying)))>, nb::list<tag::data>>);
// It joins any block, and an open value joins another.
static_assert(same<nb::varying_axes_t<decltype(block<W>{} + nb::pcast(0.f, data, to(varying)))>, nb::list<tag::data, tag::model>>);
static_assert(same<nb::varying_axes_t<decltype(nb::axis_index(data) + nb::axis_index(model))>, nb::list<tag::data, tag::model>>);

// ---- assume_invarying, axis_index, axis_size
static_assert(same<decltype(nb::assume_invarying(block<VW>{}, data)), block<W>>);
template <class Block>
concept Assumes = requires(Block b) { nb::assume_invarying(b, data); };
static_assert(Assumes<block<V>> && !Assumes<block<I>> && !Assumes<block<U>> && !Assumes<plain>);
static_assert(same<decltype(nb::axis_index(block<I>{}, (model, data))), block<VW, std::int32_t, dims<>>>);
template <class Block, class A>
concept HasIndex = requires(Block b, A a) { nb::axis_index(b, a); };
static_assert(HasIndex<block<I>, tag::data> && !HasIndex<block<I>, tag::stage> && !HasIndex<plain, tag::data> && !HasIndex<explicit_array, tag::data>);
static_assert(HasIndex<named, tag::batch> && !HasIndex<named, tag::hidden>);
template <class Block, class A>
concept HasSize = requires(Block b, A a) { nb::axis_size(b, a); };
static_assert(HasSize<block<I>, tag::model> && HasSize<explicit_array, tag::model> && !HasSize<explicit_array, tag::stage> && !HasSize<plain, tag::data>);

// What was refused is reported once.
static_assert(same<decltype(nb::psum(nb::error::reported{}, data)), nb::error::reported>);
static_assert(same<decltype(nb::all_gather(nb::error::reported{}, data, tiled(batch))), nb::error::reported>);
static_assert(same<decltype(nb::pcast(nb::error::reported{}, data, to(varying))), nb::error::reported>);

}  // namespace

}  // namespace test_of_collective_states
