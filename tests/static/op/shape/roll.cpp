// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/roll.hpp>

#include "views.hpp"

namespace test_of_roll {

using namespace views;
VIEWS_WORD(roll)
using W = decltype(roll);

using x = f32<of<tag::batch>, any>;
static_assert(gives<x, W, x, tag::batch, int>);
static_assert(gives<x, W, x, nb::position<0>, long>);
static_assert(gives<on_mesh<of<tag::batch, tag::data>, any>, W, on_mesh<of<tag::batch, tag::data>, any>, nb::position<0>, int>);
static_assert(!works<W, on_mesh<of<tag::batch, tag::data>, any>, tag::batch, int>);
static_assert(gives<summed_over_model<any>, W, summed_over_model<any>, nb::position<0>, int>);
using split = on_mesh<of<tag::batch, tag::data>, any>;
static_assert(gives<split, W, split, tag::batch, int, tag::data>);
static_assert(!works<W, split, nb::position<0>, int, tag::data>);
static_assert(gives<varies_over_data<any>, W, varies_over_data<any>, nb::position<0>, int, tag::data>);
static_assert(!works<W, split, tag::batch, int, tag::model>);
static_assert(!works<W, split, tag::batch, int, nb::mesh_axes<tag::data, tag::model>>);
static_assert(!works<W, split, tag::batch, float, tag::data>);
static_assert(!works<W, split, tag::rows, int, tag::data>);
static_assert(!works<W, varies_over_data<any>, nb::position<0>, int, tag::model>);
static_assert(!works<W, block<any>, nb::position<0>, int, tag::data>);
static_assert(!works<W, x, tag::batch, int, tag::data>);
static_assert(!works<W, split, tag::batch, tag::data, int>);
static_assert(!works<W, x, tag::rows, int>);
static_assert(!works<W, x, tag::batch, float>);
static_assert(!works<W, x, tag::batch>);
static_assert(!works<W, x, int, int>);
static_assert(!works<W, x, tag::batch, int, int>);

}  // namespace test_of_roll
