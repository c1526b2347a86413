// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/merge.hpp>

#include "views.hpp"

namespace test_of_merge {

using namespace views;
VIEWS_WORD(merge)
using W = decltype(merge);
using D0 = nb::position<0>;
using D1 = nb::position<1>;
using D2 = nb::position<2>;

using x = f32<place<2>, place<3>, any>;
static_assert(gives<f32<place<6>, any>, W, x, D0, D1>);
static_assert(gives<f32<place<2>, any>, W, x, D1, D2>);
static_assert(gives<f32<any, place<3>>, W, x, D0, D2>);
static_assert(gives<f32<any>, W, x, D0, D1, D2>);
static_assert(gives<f32<sized<tag::rows, 6>, any>, W, x, D1, D0, tag::rows>);
using names = f32<sized<tag::rows, 2>, of<tag::batch>, sized<tag::columns, 3>>;
static_assert(gives<f32<sized<tag::pixels, 6>, of<tag::batch>>, W, names, tag::rows, tag::columns, tag::pixels>);
static_assert(gives<f32<sized<tag::rows, 6>, of<tag::batch>>, W, names, tag::rows, tag::columns, tag::rows>);
static_assert(gives<f32<of<tag::batch>, sized<tag::pixels, 6>>, W, f32<of<tag::batch>, sized<tag::columns, 3>, sized<tag::rows, 2>>,
                    tag::columns, tag::rows, tag::pixels>);
static_assert(gives<f32<place<6>, of<tag::batch>>, W, names, tag::rows, tag::columns, D0>);

// Only the slowest of them may be split over devices.
static_assert(gives<on_mesh<place<dyn_size, tag::data>, place<dyn_size, tag::model>>, W,
                    on_mesh<place<dyn_size, tag::data>, place<dyn_size, tag::model>, any>, D1, D2>);
static_assert(!works<W, on_mesh<place<dyn_size, tag::data>, place<dyn_size, tag::model>, any>, D0, D1>);
static_assert(!works<W, on_mesh<any, place<dyn_size, tag::data>>, D0, D1>);
static_assert(gives<summed_over_model<any>, W, summed_over_model<any, any>, D0, D1>);

static_assert(!works<W, x>);
static_assert(!works<W, x, D0>);
static_assert(!works<W, x, D0, D0>);
static_assert(!works<W, x, D0, nb::position<3>>);
static_assert(!works<W, x, D0, int>);
static_assert(!works<W, names, tag::rows, tag::columns>);
static_assert(!works<W, names, tag::rows, tag::columns, tag::batch>);
static_assert(!works<W, names, tag::rows, tag::pixels, tag::heads>);
static_assert(!works<W, names, tag::rows, tag::columns, tag::data>);

}  // namespace test_of_merge
