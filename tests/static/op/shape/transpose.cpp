// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/transpose.hpp>

#include "views.hpp"

namespace test_of_transpose {

using namespace views;
VIEWS_WORD(transpose)
using W = decltype(transpose);
using D0 = nb::position<0>;
using D1 = nb::position<1>;
using D2 = nb::position<2>;

static_assert(gives<f32<place<3>, any>, W, f32<any, place<3>>>);
static_assert(gives<f32<place<4>, of<tag::batch>, place<3>>, W, f32<place<3>, of<tag::batch>, place<4>>>);
static_assert(gives<f32<of<tag::columns>, of<tag::rows>>, W, f32<of<tag::rows>, of<tag::columns>>, tag::columns, tag::rows>);
static_assert(gives<f32<of<tag::rows>, of<tag::columns>>, W, f32<of<tag::rows>, of<tag::columns>>>);
static_assert(gives<f32<place<2>, place<1>, place<3>>, W, f32<place<1>, place<2>, place<3>>, D1, D0>);
static_assert(gives<f32<place<3>, place<2>, place<1>>, W, f32<place<1>, place<2>, place<3>>, nb::position<-1>, D1, D0>);
static_assert(gives<f32<place<2>, of<tag::rows>>, W, f32<of<tag::rows>, place<2>>, D0, tag::rows>);

// Mesh axes and states go along.
static_assert(gives<on_mesh<any, place<dyn_size, tag::data>>, W, on_mesh<place<dyn_size, tag::data>, any>>);
static_assert(gives<summed_over_model<any, place<3>>, W, summed_over_model<place<3>, any>>);
static_assert(gives<varies_over_data<any, place<3>>, W, varies_over_data<place<3>, any>>);

static_assert(!works<W, f32<any, any>, tag::rows>);
static_assert(!works<W, f32<any, any>, D2>);
static_assert(!works<W, f32<any, any>, D0, D0>);
static_assert(!works<W, f32<any, any>, D0, nb::position<-2>>);
static_assert(!works<W, f32<any, any>, int>);
static_assert(!works<W, f32<any, any>, tag::data>);
static_assert(!works<W, int>);
static_assert(std::is_same_v<std::invoke_result_t<const W&, nb::error::reported, D0>, nb::error::reported>);

}  // namespace test_of_transpose
