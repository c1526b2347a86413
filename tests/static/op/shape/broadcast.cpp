// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/broadcast.hpp>

#include "views.hpp"

namespace test_of_broadcast {

using namespace views;
VIEWS_WORD(broadcast)
using W = decltype(broadcast);
template <class Axis, class Size>
using sizes = nb::binding<Axis, Size>;

using x = f32<of<tag::batch>, any>;
static_assert(gives<f32<of<tag::rows>, of<tag::batch>, any>, W, x, sizes<tag::rows, int>>);
static_assert(gives<f32<sized<tag::rows, 3>, of<tag::batch>, any>, W, x, sizes<tag::rows, nb::fixed_t<3>>>);
static_assert(gives<f32<of<tag::batch>, any, any>, W, x, sizes<nb::position<0>, long>>);
static_assert(gives<f32<of<tag::batch>, any, place<2>>, W, x, sizes<nb::position<-1>, nb::fixed_t<2>>>);
static_assert(gives<varies_over_data<of<tag::rows>, any>, W, varies_over_data<any>, sizes<tag::rows, int>>);
static_assert(!works<W, x, sizes<tag::batch, int>>);
static_assert(!works<W, x, sizes<nb::position<2>, int>>);
static_assert(!works<W, x, sizes<tag::rows, float>>);
static_assert(!works<W, x, sizes<tag::data, int>>);
static_assert(!works<W, x, int>);
static_assert(!works<W, x>);
static_assert(!works<W, x, sizes<tag::rows, int>, sizes<tag::columns, int>>);

}  // namespace test_of_broadcast
