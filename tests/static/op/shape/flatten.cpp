// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/flatten.hpp>

#include "views.hpp"

namespace test_of_flatten {

using namespace views;
VIEWS_WORD(flatten)
using W = decltype(flatten);

static_assert(gives<f32<place<6>>, W, f32<place<2>, place<3>>>);
static_assert(gives<f32<any, of<tag::batch>>, W, f32<place<2>, of<tag::batch>, any>>);
static_assert(gives<f32<any>, W, f32<any>>);
static_assert(gives<f32<place<1>>, W, f32<>>);
static_assert(gives<f32<of<tag::batch>, place<1>>, W, f32<of<tag::batch>>>);
static_assert(gives<on_mesh<place<dyn_size, tag::data>>, W, on_mesh<place<dyn_size, tag::data>, any>>);
static_assert(!works<W, on_mesh<any, place<dyn_size, tag::data>>>);
static_assert(works<W, on_mesh<any, of<tag::batch, tag::data>>>);

}  // namespace test_of_flatten
