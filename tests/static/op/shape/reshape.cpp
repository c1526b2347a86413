// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/reshape.hpp>

#include "views.hpp"

namespace test_of_reshape {

using namespace views;
VIEWS_WORD(reshape)
using W = decltype(reshape);
template <long N>
using exactly = nb::fixed_t<N>;
using others = nb::rest_t;

// ---- what is not split over devices has any form
static_assert(gives<f32<any, any>, W, f32<any, any>, int, long>);
static_assert(gives<f32<any, place<12>>, W, f32<any>, int, exactly<12>>);
static_assert(gives<f32<place<2>, place<3>, place<4>>, W, f32<place<4>, place<6>>, exactly<2>, exactly<3>, exactly<4>>);
static_assert(gives<f32<place<8>, place<3>>, W, f32<place<4>, place<6>>, others, exactly<3>>);
static_assert(gives<f32<any, place<3>>, W, f32<any, place<6>>, others, exactly<3>>);
static_assert(gives<f32<any, any>, W, f32<place<4>, place<6>>, others, int>);
static_assert(gives<f32<any>, W, f32<place<24>>, int>);       // a number is of the run
static_assert(gives<f32<place<24>>, W, f32<any>, exactly<24>>);
static_assert(gives<f32<>, W, f32<place<1>, any>>);
static_assert(gives<f32<any>, W, f32<>, int> && gives<f32<place<1>, place<1>>, W, f32<>, exactly<1>, exactly<1>>);
static_assert(gives<f32<place<0>, any>, W, f32<place<3>, place<0>>, exactly<0>, int>);

// Names stay where they are.
static_assert(gives<f32<of<tag::batch>, any, any>, W, f32<of<tag::batch>, any>, int, int>);
static_assert(gives<f32<any, any, of<tag::batch>>, W, f32<any, of<tag::batch>>, int, int>);
static_assert(gives<f32<any, of<tag::batch>>, W, f32<any, of<tag::batch>, any>, int>);
static_assert(gives<on_mesh<of<tag::batch, tag::data>, any>, W, on_mesh<of<tag::batch, tag::data>, any, any>, int>);
static_assert(!works<W, f32<of<tag::batch>>, int> && !works<W, f32<of<tag::batch>, of<tag::rows>>, int, int>);

// ---- the table of JAX: x is data, y is model, of two devices each
using mesh = nb::mesh<nb::mesh_dim<tag::data, 2>, nb::mesh_dim<tag::model, 2>>;
template <class... E>
using on = typed<float, dims<E...>, state<>, mesh>;
template <long N>
using x = place<N, tag::data>;
template <long N>
using y = place<N, tag::model>;
template <long N>
using xy = place<N, tag::data, tag::model>;
template <long N>
using n = place<N>;
template <class X, long... N>
inline constexpr bool takes = works<W, X, exactly<N>...>;
template <class Expected, class X, long... N>
inline constexpr bool makes = gives<Expected, W, X, exactly<N>...>;

static_assert(makes<on<x<4>, n<2>, n<3>, y<8>>, on<x<4>, n<6>, y<8>>, 4, 2, 3, 8>);
static_assert(makes<on<x<4>, y<2>, n<3>, n<8>>, on<x<4>, y<6>, n<8>>, 4, 2, 3, 8>);
static_assert(makes<on<n<4>, xy<4>, n<3>, n<8>>, on<n<4>, xy<12>, n<8>>, 4, 4, 3, 8>);
static_assert(!takes<on<x<4>, y<6>, n<8>>, 4, 3, 2, 8>);  // 3 is no multiple of 2
static_assert(makes<on<n<1>, y<2>, n<5>>, on<n<1>, y<10>>, 1, 2, 5>);
static_assert(makes<on<x<4>, n<6>, y<8>>, on<x<4>, n<2>, n<3>, y<8>>, 4, 6, 8>);
static_assert(makes<on<n<4>, y<6>, x<8>>, on<n<2>, n<2>, y<6>, x<8>>, 4, 6, 8>);
static_assert(!takes<on<n<4>, n<2>, y<6>, x<8>>, 4, 12, 8>);
static_assert(!takes<on<x<2>, n<2>, y<2>>, 8>);
static_assert(makes<on<xy<4>, n<2>>, on<xy<8>>, 4, 2>);
static_assert(makes<on<x<2>, y<4>>, on<xy<8>>, 2, 4>);
static_assert(!takes<on<xy<12>>, 3, 4>);
static_assert(makes<on<xy<8>>, on<x<2>, y<4>>, 8>);
static_assert(makes<on<n<1>, x<16>, n<1>>, on<x<16>, n<1>>, 1, 16, 1>);
static_assert(makes<on<n<1>, x<16>, n<1>>, on<x<8>, n<2>, n<1>>, 1, 16, 1>);
static_assert(makes<on<n<1>, x<4>, n<2>>, on<x<8>, n<1>>, 1, 4, 2>);
static_assert(makes<on<x<16>, y<32>, n<1>>, on<x<16>, y<8>, n<4>>, 16, 32, 1>);
static_assert(makes<on<x<16>, y<8>, n<4>>, on<x<16>, y<32>, n<1>>, 16, 8, 4>);
using one_by_two = nb::mesh<nb::mesh_dim<tag::data, 1>, nb::mesh_dim<tag::model, 2>>;
template <class... E>
using on_one = typed<float, dims<E...>, state<>, one_by_two>;
static_assert(makes<on_one<x<1>, y<4>, n<128>>, on_one<x<1>, y<512>>, 1, 4, 128>);
static_assert(makes<on_one<x<2>, n<3>>, on_one<x<1>, n<6>>, 2, 3>);
// A dim that is split does not go by itself: where JAX drops its axis, of one device, the dim beside it keeps it.
static_assert(makes<on_one<xy<512>>, on_one<x<1>, y<512>>, 512>);
// What JAX refuses and devices can do alone: two dims that are split, and counting through whole dims.
static_assert(makes<on<x<4>, n<2>, n<3>, n<4>, n<2>>, on<x<4>, n<6>, n<8>>, 4, 2, 3, 4, 2>);
static_assert(makes<on<x<4>, n<4>, n<2>, n<6>>, on<x<4>, n<6>, n<8>>, 4, 4, 2, 6>);
// What it merges although the blocks do not follow one another.
static_assert(!takes<on<x<4>, y<2>>, 8>);

// ---- a dim over several axes, of two devices each: major axes go to major sizes
using cube = nb::mesh<nb::mesh_dim<tag::data, 2>, nb::mesh_dim<tag::model, 2>, nb::mesh_dim<tag::depth, 2>>;
template <class... E>
using on_cube = typed<float, dims<E...>, state<>, cube>;
template <long N>
using z = place<N, tag::depth>;
template <long N>
using yz = place<N, tag::model, tag::depth>;
template <long N>
using xyz = place<N, tag::data, tag::model, tag::depth>;
static_assert(makes<on_cube<x<2>, yz<4>>, on_cube<xyz<8>>, 2, 4>);
static_assert(makes<on_cube<xy<4>, z<2>>, on_cube<xyz<8>>, 4, 2>);
static_assert(makes<on_cube<x<2>, y<2>, z<2>>, on_cube<xyz<8>>, 2, 2, 2>);
static_assert(makes<on_cube<x<2>, y<2>, z<4>>, on_cube<xyz<16>>, 2, 2, 4>);
static_assert(makes<on_cube<x<2>, y<2>, z<2>, n<2>>, on_cube<xyz<16>>, 2, 2, 2, 2>);
static_assert(makes<on_cube<xy<4>, n<2>, n<3>>, on_cube<xy<24>>, 4, 2, 3>);
static_assert(!takes<on_cube<xyz<8>>, 1, 8, 2> && !takes<on_cube<xyz<24>>, 2, 3, 4>);
static_assert(makes<on_cube<n<1>, xyz<8>>, on_cube<xyz<8>>, 1, 8>);
// Back, where the ones before are single elements.
static_assert(makes<on_cube<xyz<8>>, on_cube<x<2>, y<2>, z<2>>, 8>);
static_assert(makes<on_cube<xyz<8>>, on_cube<x<2>, yz<4>>, 8> && makes<on_cube<xyz<8>>, on_cube<xy<4>, z<2>>, 8>);
static_assert(makes<on<xy<4>, n<3>>, on<x<2>, y<2>, n<3>>, 4, 3> && makes<on<xy<12>>, on<x<2>, y<2>, n<3>>, 12>);
static_assert(makes<on<xy<12>>, on<x<2>, y<6>>, 12>);
static_assert(makes<on<x<2>, y<6>>, on<xy<12>>, 2, 6>);
static_assert(makes<on<y<8>>, on<n<1>, y<8>>, 8>);
static_assert(!takes<on<x<4>, y<3>>, 12> && !takes<on<x<2>, n<2>, y<2>>, 8> && !takes<on<n<2>, y<4>>, 8>);

// ---- sizes of the run: the first dim of those that are counted through may be split
using rows_and_columns = on_mesh<place<dyn_size, tag::data>, place<dyn_size, tag::model>>;
static_assert(gives<on_mesh<place<dyn_size, tag::data>, any>, W, on_mesh<place<dyn_size, tag::data>, any, any>, int, others>);
static_assert(gives<on_mesh<place<dyn_size, tag::data>, any>, W, on_mesh<place<dyn_size, tag::data>>, int, int>);
static_assert(gives<on_mesh<place<dyn_size, tag::data>, place<12>>, W, on_mesh<place<dyn_size, tag::data>, place<3>, place<4>>,
                    others, exactly<12>>);
static_assert(gives<on_mesh<place<3>, place<4>, place<dyn_size, tag::data>>, W, on_mesh<place<12>, place<dyn_size, tag::data>>,
                    exactly<3>, exactly<4>, int>);
static_assert(gives<on_mesh<place<1>, place<dyn_size, tag::data>>, W, on_mesh<place<dyn_size, tag::data>>, exactly<1>, others>);
// What the types know behind a size of the run.
static_assert(gives<on_mesh<any, any, place<6, tag::data>>, W, on_mesh<any, place<6, tag::data>>, int, int, exactly<6>>);
static_assert(gives<on_mesh<any, any, place<2, tag::data>, place<3>, place<1>>, W, on_mesh<any, place<6, tag::data>>, int, int,
                    exactly<2>, exactly<3>, exactly<1>>);
static_assert(!works<W, on_mesh<any, place<dyn_size, tag::data>>, int, int>);
static_assert(!works<W, rows_and_columns, int> && !works<W, rows_and_columns, int, int>);
static_assert(!works<W, on_mesh<place<dyn_size, tag::data>>>);

// ---- states go through
static_assert(gives<summed_over_model<any, any>, W, summed_over_model<any>, int, int>);
static_assert(gives<varies_over_data<place<12>>, W, varies_over_data<place<3>, place<4>>, exactly<12>>);

// ---- what is wrong at once
static_assert(!works<W, f32<place<4>, place<6>>, exactly<5>, exactly<5>> && !works<W, f32<place<4>, place<6>>, int, exactly<5>>);
static_assert(!works<W, f32<any, place<6>>, exactly<5>, others, others>);
static_assert(!works<W, f32<any>, float> && !works<W, f32<any>, bool> && !works<W, f32<any>, nb::position<0>>);
static_assert(!works<W, f32<any>, nb::binding<tag::rows, int>> && !works<W, f32<any>, tag::data>);
static_assert(!works<W, int, int>);

}  // namespace test_of_reshape
