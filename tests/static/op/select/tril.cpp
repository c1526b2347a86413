// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/select/tril.hpp>

#include "../shape/views.hpp"

namespace test_of_tril {

using namespace views;
VIEWS_WORD(tril)
using W = decltype(tril);

using x = f32<of<tag::batch>, any, place<4>>;
static_assert(gives<x, W, x>);
static_assert(gives<x, W, x, int>);
static_assert(gives<x, W, x, tag::batch, nb::position<0>>);
static_assert(gives<x, W, x, nb::position<1>, nb::position<0>, int>);
static_assert(gives<on_mesh<place<dyn_size, tag::data>, any>, W, on_mesh<place<dyn_size, tag::data>, any>>);
static_assert(gives<summed_over_model<any, any>, W, summed_over_model<any, any>>);
static_assert(!works<W, f32<any>>);
static_assert(!works<W, f32<of<tag::rows>, of<tag::columns>>>);
static_assert(!works<W, x, tag::batch>);
static_assert(!works<W, x, tag::batch, tag::batch>);
static_assert(!works<W, x, tag::batch, tag::rows>);
static_assert(!works<W, x, float>);

}  // namespace test_of_tril
