// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/concatenate.hpp>

#include "views.hpp"

namespace test_of_concatenate {

using namespace views;
VIEWS_WORD(concatenate)
using W = decltype(concatenate);
using D0 = nb::position<0>;

static_assert(gives<f32<place<5>, any>, W, D0, f32<place<2>, any>, f32<place<3>, any>>);
static_assert(gives<f32<any, place<4>>, W, D0, f32<any, any>, f32<place<3>, place<4>>>);
static_assert(gives<f32<of<tag::batch>, any>, W, tag::batch, f32<of<tag::batch>, any>, f32<any, of<tag::batch>>>);
static_assert(gives<typed<double, dims<any>>, W, D0, f32<any>, typed<double, dims<any>>, typed<std::uint8_t, dims<any>>>);
static_assert(gives<f32<any>, W, D0, f32<any>>);

static_assert(gives<on_mesh<of<tag::batch, tag::data>, any>, W, D0, on_mesh<of<tag::batch, tag::data>, any>,
                    on_mesh<of<tag::batch, tag::data>, any>>);
static_assert(!works<W, tag::batch, on_mesh<of<tag::batch, tag::data>>, on_mesh<of<tag::batch, tag::data>>>);
static_assert(!works<W, D0, on_mesh<of<tag::batch, tag::data>, any>, on_mesh<of<tag::batch>, any>>);
static_assert(!works<W, D0, on_mesh<of<tag::batch, tag::data>, any>, on_mesh<of<tag::batch, tag::model>, any>>);

// Unreduced alike, or not at all; a varying one takes the others along.
static_assert(gives<summed_over_model<any>, W, D0, summed_over_model<any>, summed_over_model<any>>);
static_assert(!works<W, D0, summed_over_model<any>, on_mesh<any>>);
static_assert(!works<W, D0, summed_over_model<any>, f32<any>>);
static_assert(gives<varies_over_data<any>, W, D0, varies_over_data<any>, block<any>>);
static_assert(gives<varies_over_data<any>, W, D0, f32<any>, varies_over_data<any>>);

static_assert(!works<W, D0, f32<any, any>, f32<any>>);
static_assert(!works<W, D0, f32<any, place<3>>, f32<any, place<4>>>);
static_assert(!works<W, D0, f32<any, place<3>>, f32<any, place<1>>>);
static_assert(!works<W, tag::rows, f32<any>, f32<any>>);
static_assert(!works<W, D0, f32<any>, float>);
static_assert(!works<W, f32<any>, f32<any>>);
static_assert(!works<W, D0, f32<any>, typed<std::int64_t, dims<any>>>);
static_assert(!works<W, D0>);
static_assert(std::is_same_v<std::invoke_result_t<const W&, D0, f32<any>, nb::error::reported>, nb::error::reported>);

}  // namespace test_of_concatenate
