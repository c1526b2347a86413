// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/stack.hpp>

#include "views.hpp"

namespace test_of_stack {

using namespace views;
VIEWS_WORD(stack)
using W = decltype(stack);
using D0 = nb::position<0>;

static_assert(gives<f32<place<2>, any>, W, D0, f32<any>, f32<any>>);
static_assert(gives<f32<any, place<3>>, W, nb::position<-1>, f32<any>, f32<any>, f32<any>>);
static_assert(gives<f32<sized<tag::layer, 2>, of<tag::batch>>, W, tag::layer, f32<of<tag::batch>>, f32<of<tag::batch>>>);
static_assert(gives<f32<place<2>>, W, D0, f32<>, f32<>>);
static_assert(gives<on_mesh<place<2>, place<dyn_size, tag::data>>, W, D0, on_mesh<place<dyn_size, tag::data>>,
                    on_mesh<place<dyn_size, tag::data>>>);
static_assert(!works<W, D0, summed_over_model<any>, on_mesh<any>>);
static_assert(!works<W, tag::batch, f32<of<tag::batch>>, f32<of<tag::batch>>>);
static_assert(!works<W, nb::position<3>, f32<any>, f32<any>>);
static_assert(!works<W, D0, f32<any>, f32<any, any>>);
static_assert(!works<W, D0, f32<place<2>>, f32<place<3>>>);
static_assert(!works<W, D0, f32<any>, int>);
static_assert(!works<W, f32<any>, f32<any>>);
static_assert(!works<W, D0>);

}  // namespace test_of_stack
