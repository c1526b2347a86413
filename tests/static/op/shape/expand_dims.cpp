// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/expand_dims.hpp>

#include "views.hpp"

namespace test_of_expand_dims {

using namespace views;
VIEWS_WORD(expand_dims)
using W = decltype(expand_dims);

using x = f32<of<tag::batch>, any>;
static_assert(gives<f32<of<tag::batch>, place<1>, any>, W, x, nb::position<0>>);
static_assert(gives<f32<of<tag::batch>, any, place<1>>, W, x, nb::position<1>>);
static_assert(gives<f32<of<tag::batch>, any, place<1>>, W, x, nb::position<-1>>);
static_assert(gives<f32<sized<tag::rows, 1>, of<tag::batch>, any>, W, x, tag::rows>);
static_assert(gives<on_mesh<place<dyn_size, tag::data>, place<1>>, W, on_mesh<place<dyn_size, tag::data>>, nb::position<1>>);
static_assert(!works<W, x>);
static_assert(!works<W, x, nb::position<2>>);
static_assert(!works<W, x, tag::batch>);
static_assert(!works<W, x, int>);
static_assert(!works<W, x, nb::position<0>, nb::position<1>>);

}  // namespace test_of_expand_dims
