// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

namespace test_of_pmedian_types {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::dims, nb::extent, nb::positional, nb::state, nb::varying_over, nb::unreduced_over, nb::reduced_over,
    nb::sum_kind, nb::max_kind, nb::dim;

using inside = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>, nb::mesh_dim<tag::model, 2, nb::manual_kind>>;
using outside = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model, 2>>;
using row = dims<extent<positional, 6>>;
template <class S, class T = float, class D = row>
using block = nb::abstract_array<T, D, S, inside>;
using I = state<>;
using V = state<varying_over<tag::data>>;
using W = state<varying_over<tag::model>>;
using VW = state<varying_over<tag::data, tag::model>>;

template <class Block, class... A>
using middle = nb::type_of_t<decltype(nb::pmedian(Block{}, A{}...))>;
template <class A, class B>
constexpr bool same = std::is_same_v<A, nb::type_of_t<B>>;
using both = nb::mesh_axes<tag::model, tag::data>;
using rows = dims<extent<tag::batch, 4>, extent<positional, 6>>;

static_assert(same<middle<block<V>, tag::data>, block<I>>);
static_assert(same<middle<block<VW>, tag::data>, block<W>>);
static_assert(same<middle<block<VW>, both>, block<I>>);
static_assert(same<middle<block<V, double>, tag::data>, block<I, double>>);
static_assert(same<middle<block<V, bool>, tag::data>, block<I>> && same<middle<block<V, int>, tag::data>, block<I>>);
static_assert(same<middle<block<V, float, rows>, tag::data>, block<I, float, rows>>);
static_assert(same<middle<block<V, float, rows>, tag::batch>, block<V>>);
static_assert(same<nb::type_of_t<decltype(nb::pmedian(block<V, float, rows>{}, (batch, data)))>, block<I>>);
static_assert(same<middle<nb::abstract_array<float, rows>, tag::batch>, nb::abstract_array<float, row>>);

template <class Block, class... A>
concept HasMiddle = requires(Block b, A... a) { nb::pmedian(b, a...); };
using plain = nb::abstract_array<float, row>;
using explicit_array = nb::abstract_array<float, row, state<>, outside>;
using split = nb::abstract_array<float, dims<extent<tag::batch, 4, tag::data>>, state<>, outside>;
using replicated = nb::abstract_array<float, dims<extent<tag::batch, 4>>, state<>, outside>;
static_assert(HasMiddle<block<V>, tag::data> && HasMiddle<block<VW>, both>);
static_assert(!HasMiddle<block<I>, tag::data> && !HasMiddle<block<V>, tag::model> && !HasMiddle<block<V>, both>);
static_assert(!HasMiddle<block<state<unreduced_over<sum_kind, tag::data>>>, tag::data>);
static_assert(!HasMiddle<block<state<unreduced_over<max_kind, tag::data>>>, tag::data>);
static_assert(!HasMiddle<block<state<varying_over<tag::data>, unreduced_over<sum_kind, tag::model>>>, tag::data>);
static_assert(!HasMiddle<block<state<reduced_over<tag::data>>>, tag::data>);
static_assert(!HasMiddle<block<V>, tag::stage> && !HasMiddle<plain, tag::data> && !HasMiddle<explicit_array, tag::data>);
static_assert(!HasMiddle<split, tag::batch> && HasMiddle<replicated, tag::batch> && !HasMiddle<replicated, tag::hidden>);
static_assert(!HasMiddle<int, tag::data> && !HasMiddle<block<V>> && !HasMiddle<block<VW>, tag::data, tag::model>);
static_assert(!HasMiddle<block<V>, nb::position<0>> && !HasMiddle<block<V>, tag::data, double>);
static_assert(!HasMiddle<block<V, float, dims<extent<tag::batch, 0>>>, tag::batch>);
// Of no elements on each device there are medians: none.
static_assert(HasMiddle<block<V, float, dims<extent<tag::batch, 0>>>, tag::data>);
static_assert(!HasMiddle<block<W, float, dims<extent<tag::batch, 0>>>, nb::collective_axes<tag::batch, tag::model>>);

}  // namespace
}  // namespace test_of_pmedian_types
