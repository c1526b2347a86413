// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/pad.hpp>

#include "views.hpp"

namespace test_of_pad {

using namespace views;
VIEWS_WORD(pad)
using W = decltype(pad);
using D0 = nb::position<0>;

using x = f32<sized<tag::batch, 2>, place<3>>;
static_assert(gives<f32<of<tag::batch>, place<3>>, W, x, tag::batch, int, int>);
static_assert(gives<f32<sized<tag::batch, 2>, any>, W, x, D0, int, int, float>);
static_assert(gives<summed_over_model<any>, W, summed_over_model<any>, D0, int, int>);
static_assert(!works<W, summed_over_model<any>, D0, int, int, int>);
static_assert(!works<W, on_mesh<of<tag::batch, tag::data>>, tag::batch, int, int>);
static_assert(gives<on_mesh<of<tag::batch, tag::data>, any>, W, on_mesh<of<tag::batch, tag::data>, any>, D0, int, int>);
static_assert(!works<W, typed<int, dims<any>>, D0, int, int, double>);
static_assert(!works<W, x, tag::rows, int, int>);
static_assert(!works<W, x, D0, int, float>);
static_assert(!works<W, x, D0, int>);
static_assert(!works<W, x, D0, int, int, tag::rows>);

}  // namespace test_of_pad
