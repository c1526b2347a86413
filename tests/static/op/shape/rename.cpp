// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/rename.hpp>

#include "views.hpp"

namespace test_of_rename {

using namespace views;
VIEWS_WORD(rename)
using W = decltype(rename);
template <class Old, class New>
using to = nb::binding<Old, New>;
using D0 = nb::position<0>;
using D1 = nb::position<1>;

using x = f32<of<tag::batch>, place<3>, place<4>>;
static_assert(gives<f32<of<tag::rows>, place<3>, place<4>>, W, x, to<tag::batch, tag::rows>>);
static_assert(gives<f32<of<tag::batch>, sized<tag::rows, 3>, place<4>>, W, x, to<D0, tag::rows>>);
static_assert(gives<f32<of<tag::batch>, place<3>, sized<tag::rows, 4>>, W, x, to<nb::position<-1>, tag::rows>>);
static_assert(gives<f32<any, place<3>, place<4>>, W, x, to<tag::batch, D0>>);
static_assert(gives<f32<place<3>, any, place<4>>, W, x, to<tag::batch, D1>>);
static_assert(gives<f32<place<3>, place<4>, any>, W, x, to<tag::batch, nb::position<-1>>>);
static_assert(gives<f32<any, sized<tag::batch, 3>, place<4>>, W, x, to<tag::batch, D0>, to<D0, tag::batch>>);
static_assert(gives<x, W, x>);

using names = f32<sized<tag::rows, 2>, sized<tag::columns, 3>>;
static_assert(gives<f32<sized<tag::columns, 2>, sized<tag::rows, 3>>, W, names, to<tag::rows, tag::columns>,
                    to<tag::columns, tag::rows>>);
static_assert(gives<f32<place<3>, place<2>>, W, names, to<tag::rows, D1>, to<tag::columns, D0>>);

static_assert(gives<on_mesh<of<tag::rows, tag::data>>, W, on_mesh<of<tag::batch, tag::data>>, to<tag::batch, tag::rows>>);
static_assert(gives<summed_over_model<of<tag::rows>>, W, summed_over_model<of<tag::batch>>, to<tag::batch, tag::rows>>);

static_assert(!works<W, x, to<tag::rows, tag::columns>>);
static_assert(!works<W, x, to<D0, tag::batch>>);
static_assert(!works<W, x, to<tag::batch, tag::rows>, to<D0, tag::rows>>);
static_assert(!works<W, x, to<tag::batch, tag::rows>, to<tag::batch, tag::columns>>);
static_assert(!works<W, x, to<tag::batch, nb::position<3>>>);
static_assert(!works<W, x, to<tag::batch, D0>, to<D0, D0>>);
static_assert(!works<W, x, to<tag::batch, int>>);
static_assert(!works<W, x, to<tag::batch, tag::data>>);
static_assert(!works<W, x, tag::batch>);

}  // namespace test_of_rename
