// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/shape/repeat.hpp>

#include "views.hpp"

namespace test_of_repeat {

using namespace views;
VIEWS_WORD(repeat)
using W = decltype(repeat);

using x = f32<of<tag::batch>, any>;
static_assert(gives<x, W, x, tag::batch, int>);
static_assert(gives<x, W, x, nb::position<0>, long>);
static_assert(gives<on_mesh<of<tag::batch, tag::data>, any>, W, on_mesh<of<tag::batch, tag::data>, any>, nb::position<0>, int>);
static_assert(gives<on_mesh<of<tag::batch, tag::data>, any>, W, on_mesh<of<tag::batch, tag::data>, any>, tag::batch, int>);
static_assert(gives<summed_over_model<any>, W, summed_over_model<any>, nb::position<0>, int>);
static_assert(!works<W, x, tag::rows, int>);
static_assert(!works<W, x, tag::batch, float>);
static_assert(!works<W, x, tag::batch>);
static_assert(!works<W, x, int, int>);
static_assert(!works<W, x, tag::batch, int, int>);

}  // namespace test_of_repeat
