// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

// G-12: collectives over axes of the array, and over mesh axes beside dims that are split over explicit ones; their
// types, and what they refuse. On abstract arrays.
namespace test_of_array_axes {

namespace app {
NABLA_AXES(batch, hidden, stage)
NABLA_MESH_AXES(data, model)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::dims, nb::extent, nb::positional, nb::state, nb::varying_over, nb::unreduced_over, nb::sum_kind, nb::tiled,
    nb::stacked, nb::dim, nb::split, nb::concat;

template <long N = nb::dyn_size, class... M>
using p = extent<positional, N, M...>;
template <class X, class T, class D, class S = state<>, class M = nb::no_mesh>
constexpr bool is = std::is_same_v<nb::type_of_t<X>, nb::type_of_t<nb::abstract_array<T, D, S, M>>>;
using x = nb::abstract_array<float, dims<extent<tag::batch, 2>, p<6>, p<4>, extent<tag::hidden, 8>>>;

template <class X, class... A>
using gathered = decltype(nb::all_gather(X{}, A{}...));
template <int N>
using tile = decltype(tiled(dim<N>));
template <int N>
using stack = decltype(stacked(dim<N>));
static_assert(is<gathered<x, tag::batch>, float, dims<p<2>, p<6>, p<4>, extent<tag::hidden, 8>>>);
static_assert(is<gathered<x, tag::batch, stack<-1>>, float, dims<p<6>, p<4>, p<2>, extent<tag::hidden, 8>>>);
static_assert(is<gathered<x, tag::batch, decltype(stacked(stage))>, float,
                 dims<extent<tag::stage, 2>, p<6>, p<4>, extent<tag::hidden, 8>>>);
static_assert(is<gathered<x, tag::batch, tile<0>>, float, dims<p<12>, p<4>, extent<tag::hidden, 8>>>);
static_assert(is<gathered<x, tag::batch, tile<1>>, float, dims<p<6>, p<8>, extent<tag::hidden, 8>>>);
template <class X, class... A>
concept Gathers = requires(X v, A... a) { nb::all_gather(v, a...); };
static_assert(Gathers<x, tag::batch, decltype(tiled(hidden))> && Gathers<x, tag::batch, decltype(stacked(batch))>);
static_assert(!Gathers<x, tag::stage> && !Gathers<x, tag::batch, tile<2>> && !Gathers<x, tag::batch, stack<3>>);
static_assert(!Gathers<x, tag::batch, decltype(tiled(batch))> && !Gathers<x, tag::batch, decltype(stacked(hidden))>);
static_assert(!Gathers<x, tag::batch, decltype(nb::to(nb::invarying))> && !Gathers<x, tag::batch, tile<0>, tile<1>>);
static_assert(!Gathers<x> && !Gathers<x, nb::position<0>> && !Gathers<x, int> && !Gathers<x, tag::batch, int>);

template <class X, class... A>
using scattered = decltype(nb::psum_scatter(X{}, A{}...));
static_assert(is<scattered<x, tag::batch, tile<0>>, float, dims<extent<tag::batch, 2>, p<3>, p<4>, extent<tag::hidden, 8>>>);
static_assert(is<scattered<x, tag::batch, decltype(tiled(hidden))>, float,
                 dims<p<6>, p<4>, extent<tag::batch, 2>, extent<tag::hidden, 4>>>);
using counts = nb::abstract_array<bool, dims<extent<tag::batch, 6>, p<6>>>;
static_assert(is<scattered<counts, tag::batch>, std::int32_t, dims<extent<tag::batch, 6>>>);
template <class X, class... A>
concept Scatters = requires(X v, A... a) { nb::psum_scatter(v, a...); };
static_assert(!Scatters<x, tag::batch> && !Scatters<x, tag::hidden, tile<1>>);  // 6 and 4 are not 2, nor times 8
static_assert(!Scatters<x, tag::stage> && !Scatters<x, tag::batch, decltype(tiled(batch))>);

template <class X, class... A>
using exchanged = decltype(nb::all_to_all(X{}, A{}...));
template <class S>
using from = decltype(split(S{}));
template <class S>
using into = decltype(concat(S{}));
template <int N>
using at = nb::position<N>;
static_assert(is<exchanged<x, tag::batch, from<at<0>>, into<at<1>>, nb::tiled_t>, float,
                 dims<p<3>, extent<tag::batch, 2>, p<8>, extent<tag::hidden, 8>>>);
static_assert(is<exchanged<counts, tag::batch, from<at<0>>, into<tag::stage>>, bool,
                 dims<extent<tag::stage, 6>, extent<tag::batch, 6>>>);
template <class X, class... A>
concept Exchanges = requires(X v, A... a) { nb::all_to_all(v, a...); };
static_assert(Exchanges<counts, tag::batch, from<at<0>>, into<at<0>>>);
static_assert(!Exchanges<counts, tag::batch, from<at<0>>, into<tag::batch>>);
static_assert(!Exchanges<counts, tag::batch, from<tag::batch>, into<at<0>>>);
static_assert(!Exchanges<x, tag::batch, from<at<0>>, into<at<0>>>);  // 6 is not 2
static_assert(!Exchanges<x, tag::stage, from<at<0>>, into<at<0>>, nb::tiled_t>);

// Reducing words take one axis of the array, by its name.
template <class X, class... A>
concept Sums = requires(X v, A... a) { nb::psum(v, a...); };
static_assert(Sums<x, tag::batch> && !Sums<x, tag::stage> && !Sums<x> && !Sums<x, tag::batch, tag::hidden>);
static_assert(!Sums<x, nb::position<0>> && !Sums<x, tag::batch, tile<0>> && !Sums<x, x>);
template <class A>
concept HasOpenIndex = requires(A a) { nb::axis_index(a); };
static_assert(HasOpenIndex<tag::data> && !HasOpenIndex<tag::batch> && !HasOpenIndex<x>);
template <class A>
concept HasOpenSize = requires(A a) { nb::axis_size(a); };
static_assert(!HasOpenSize<tag::data> && !HasOpenSize<x>);
template <class X, class... A>
concept Casts = requires(X v, A... a) { nb::pcast(v, a...); };
static_assert(!Casts<x, tag::batch, nb::varying_t> && !Casts<x, tag::data> && Casts<x, tag::data, nb::varying_t>);

// ---- beside a dim that is split over an explicit axis
using partial = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>, nb::mesh_dim<tag::model, 2>>;
using V = state<varying_over<tag::data>>;
using block = nb::abstract_array<float, dims<p<8, tag::model>, p<4>>, V, partial>;
static_assert(is<gathered<block, tag::data>, float, dims<p<4>, p<8, tag::model>, p<4>>, V, partial>);
static_assert(is<gathered<block, tag::data, tile<1>>, float, dims<p<8, tag::model>, p<16>>, V, partial>);
static_assert(is<gathered<block, tag::data, decltype(nb::to(nb::invarying))>, float, dims<p<4>, p<8, tag::model>, p<4>>,
                 state<>, partial>);
static_assert(is<scattered<block, tag::data, tile<1>>, float, dims<p<8, tag::model>, p<1>>, V, partial>);
static_assert(is<scattered<block, tag::data, stack<1>>, float, dims<p<8, tag::model>>, V, partial>);
static_assert(is<decltype(nb::psum(block{}, data)), float, dims<p<8, tag::model>, p<4>>, state<>, partial>);
static_assert(is<exchanged<block, tag::data, from<at<1>>, into<tag::batch>>, float,
                 dims<extent<tag::batch, 4>, p<8, tag::model>>, V, partial>);
// The blocks of a dim that each device has a part of do not come together by whole blocks.
static_assert(!Gathers<block, tag::data, tile<0>> && !Scatters<block, tag::data, tile<0>>);
static_assert(!Exchanges<block, tag::data, from<at<0>>, into<at<1>>, nb::tiled_t> &&
              !Exchanges<block, tag::data, from<at<1>>, into<at<0>>, nb::tiled_t>);
static_assert(!Gathers<block, tag::model> && !Sums<block, tag::model>);

// An axis of the array that is split: it goes as a whole, a dim beside it does not take it in.
using outside = nb::mesh<nb::mesh_dim<tag::data, 4>, nb::mesh_dim<tag::model, 2>>;
using rows = nb::abstract_array<float, dims<extent<tag::batch, 8, tag::model>, p<4>>, state<>, outside>;
static_assert(is<gathered<rows, tag::batch>, float, dims<p<8, tag::model>, p<4>>, state<>, outside>);
static_assert(is<gathered<rows, tag::batch, tile<0>>, float, dims<p<32, tag::model>>, state<>, outside>);
static_assert(is<decltype(nb::psum(rows{}, batch)), float, dims<p<4>>, state<unreduced_over<sum_kind, tag::model>>,
                 outside>);
using columns = nb::abstract_array<float, dims<extent<tag::batch, 8>, p<4, tag::model>>, state<>, outside>;
static_assert(Gathers<columns, tag::batch> && !Gathers<columns, tag::batch, tile<0>>);

template <class X, class... A>
concept Turns = requires(X v, A... a) { nb::pshuffle(v, a..., nb::reverse); };
static_assert(Turns<rows, tag::batch> && !Turns<rows, tag::stage>);

// ---- axes of the array and mesh axes together
using inside = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>>;
using examples = nb::abstract_array<float, dims<extent<tag::batch, 2>, p<16>>, V, inside>;
using minor = nb::collective_axes<tag::batch, tag::data>;
using major = nb::collective_axes<tag::data, tag::batch>;
static_assert(is<decltype(nb::psum(examples{}, (batch, data))), float, dims<p<16>>, state<>, inside>);
static_assert(is<gathered<examples, minor>, float, dims<p<8>, p<16>>, V, inside>);
static_assert(is<gathered<examples, major, tile<0>, decltype(nb::to(nb::invarying))>, float, dims<p<128>>, state<>, inside>);
static_assert(is<scattered<examples, major, tile<0>>, float, dims<extent<tag::batch, 2>, p<2>>, V, inside>);
static_assert(Exchanges<examples, minor, from<at<0>>, into<at<0>>, nb::tiled_t> && Turns<examples, minor>);
using both_names = nb::collective_axes<tag::batch, tag::hidden>;
static_assert(is<decltype(nb::pmax(x{}, (batch, hidden))), float, dims<p<6>, p<4>>>);
static_assert(Turns<x, both_names> && Gathers<x, both_names> && !Gathers<x, both_names, decltype(nb::to(nb::invarying))>);
// Each axis is one that the word may go over alone, and all together divide.
static_assert(!Sums<x, minor> && !Sums<rows, nb::collective_axes<tag::batch, tag::model>>);
static_assert(!Sums<examples, nb::collective_axes<tag::stage, tag::data>> && !Turns<x, minor>);
static_assert(!Scatters<examples, minor> && !Scatters<examples, minor, tile<1>>);
static_assert(!Exchanges<examples, minor, from<at<0>>, into<at<0>>> &&
              !Exchanges<examples, minor, from<at<0>>, into<tag::batch>, nb::tiled_t>);
static_assert(!Casts<examples, minor, nb::varying_t> && !HasOpenIndex<minor> && !HasOpenSize<minor>);

}  // namespace

}  // namespace test_of_array_axes
