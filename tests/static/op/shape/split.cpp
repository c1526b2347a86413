// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/split.hpp>

#include "views.hpp"

namespace test_of_split {

using namespace views;
VIEWS_WORD(split)
using W = decltype(split);
template <class Axis, class Size>
using part = nb::binding<Axis, Size>;
using D0 = nb::position<0>;
template <long N>
using exactly = nb::fixed_t<N>;
using others = nb::rest_t;

static_assert(gives<f32<any, any, place<4>>, W, f32<any, place<4>>, D0, int, int>);
static_assert(gives<f32<any, any, place<4>>, W, f32<any, place<4>>, D0, int, others>);
static_assert(gives<f32<any, place<2>, any>, W, f32<any, place<4>>, nb::position<-1>, exactly<2>, int>);
static_assert(gives<f32<any, place<2>, place<2>>, W, f32<any, place<4>>, nb::position<-1>, exactly<2>, others>);
static_assert(gives<f32<of<tag::rows>, sized<tag::columns, 3>>, W, f32<of<tag::pixels>>, tag::pixels, part<tag::rows, others>,
                    part<tag::columns, exactly<3>>>);
static_assert(gives<f32<of<tag::pixels>, any, any>, W, f32<of<tag::pixels>>, tag::pixels, part<tag::pixels, int>, int, others>);

// The mesh axes of a split dim go to the first part.
static_assert(gives<on_mesh<of<tag::rows, tag::data>, of<tag::columns>>, W, on_mesh<of<tag::pixels, tag::data>>, tag::pixels,
                    part<tag::rows, int>, part<tag::columns, others>>);
static_assert(gives<on_mesh<place<dyn_size, tag::data, tag::model>, any>, W, on_mesh<place<dyn_size, tag::data, tag::model>>,
                    D0, int, others>);
static_assert(gives<summed_over_model<any, any>, W, summed_over_model<any>, D0, int, others>);
using four_by_two = nb::mesh<nb::mesh_dim<tag::data, 4>, nb::mesh_dim<tag::model, 2>>;
using split_over_four = typed<float, dims<place<16, tag::data>>, state<>, four_by_two>;
static_assert(works<W, split_over_four, D0, exactly<8>, others>);
static_assert(!works<W, split_over_four, D0, exactly<2>, others>);

static_assert(!works<W, f32<any>, D0>);
static_assert(!works<W, f32<any>, D0, int>);
static_assert(!works<W, f32<any>, tag::rows, int, int>);
static_assert(!works<W, f32<any>, nb::position<1>, int, int>);
static_assert(!works<W, f32<any>, D0, others, others>);
static_assert(!works<W, f32<any>, D0, int, float>);
static_assert(!works<W, f32<any>, D0, part<tag::data, int>, int>);
static_assert(!works<W, f32<place<4>>, D0, exactly<3>, others>);
static_assert(!works<W, f32<place<4>>, D0, exactly<3>, exactly<2>>);
static_assert(!works<W, f32<of<tag::rows>, any>, D0, part<tag::rows, int>, int>);
static_assert(!works<W, f32<any>, D0, part<tag::rows, int>, part<tag::rows, int>>);
static_assert(!works<W, f32<any>>);

}  // namespace test_of_split
