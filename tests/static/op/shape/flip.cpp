// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/flip.hpp>

#include "views.hpp"

namespace test_of_flip {

using namespace views;
VIEWS_WORD(flip)
using W = decltype(flip);

using x = f32<of<tag::batch>, place<3>>;
static_assert(gives<x, W, x, tag::batch>);
static_assert(gives<x, W, x, tag::batch, nb::position<-1>>);
static_assert(gives<on_mesh<of<tag::batch, tag::data>, any>, W, on_mesh<of<tag::batch, tag::data>, any>, nb::position<0>>);
static_assert(!works<W, on_mesh<of<tag::batch, tag::data>>, tag::batch>);
using split = on_mesh<of<tag::batch, tag::data>, any>;
static_assert(gives<split, W, split, tag::batch, tag::data>);
static_assert(gives<split, W, split, nb::position<0>, tag::batch, tag::data>);
static_assert(gives<varies_over_data<any>, W, varies_over_data<any>, nb::position<0>, tag::data>);
static_assert(!works<W, split, nb::position<0>, tag::data>);
static_assert(!works<W, split, tag::batch, tag::model>);
static_assert(!works<W, split, tag::batch, nb::mesh_axes<tag::data, tag::model>>);
static_assert(!works<W, split, tag::data>);
static_assert(!works<W, split, tag::data, tag::batch>);
static_assert(!works<W, split, tag::batch, tag::batch, tag::data>);
static_assert(!works<W, split, tag::rows, tag::data>);
static_assert(!works<W, block<any>, nb::position<0>, tag::data>);
static_assert(!works<W, x, tag::batch, tag::data>);
static_assert(!works<W, x>);
static_assert(!works<W, x, tag::rows>);
static_assert(!works<W, x, tag::batch, tag::batch>);
static_assert(!works<W, x, int>);

}  // namespace test_of_flip
