// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/squeeze.hpp>

#include "views.hpp"

namespace test_of_squeeze {

using namespace views;
VIEWS_WORD(squeeze)
using W = decltype(squeeze);

using x = f32<place<1>, sized<tag::batch, 1>, any, place<1>>;
static_assert(gives<f32<sized<tag::batch, 1>, any>, W, x>);
static_assert(gives<f32<place<1>, any, place<1>>, W, x, tag::batch>);
static_assert(gives<f32<sized<tag::batch, 1>, any, place<1>>, W, x, nb::position<0>>);
static_assert(gives<f32<place<1>, sized<tag::batch, 1>, place<1>>, W, x, nb::position<1>>);
static_assert(gives<f32<any>, W, f32<any>>);
static_assert(!works<W, f32<place<2>>, nb::position<0>>);
static_assert(!works<W, f32<place<1>>, nb::position<1>>);
static_assert(!works<W, f32<place<1>>, tag::batch>);
static_assert(!works<W, on_mesh<place<1, tag::data>>, nb::position<0>>);

}  // namespace test_of_squeeze
