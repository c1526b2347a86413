// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/select/index.hpp>

#include "../shape/views.hpp"

namespace test_of_index {

using namespace views;
VIEWS_WORD(index)
using W = decltype(index);
template <class Axis, class What>
using at = nb::binding<Axis, What>;
using part = nb::slice_t<false>;
using steps = nb::slice_t<true>;

using x = f32<of<tag::batch>, place<3>, place<4>>;
static_assert(gives<f32<place<3>, place<4>>, W, x, at<tag::batch, int>>);
static_assert(gives<f32<of<tag::batch>, place<4>>, W, x, long>);
static_assert(gives<f32<of<tag::batch>, place<3>>, W, x, nb::all_t, int>);
static_assert(gives<f32<of<tag::batch>, any, place<4>>, W, x, part>);
static_assert(gives<f32<of<tag::batch>, place<3>, any>, W, x, at<nb::position<-1>, steps>>);
static_assert(gives<f32<>, W, x, int, int, at<tag::batch, int>>);
static_assert(gives<x, W, x, nb::all_t, nb::all_t>);
static_assert(gives<x, W, x>);
static_assert(std::is_same_v<decltype(nb::slice(0, nb::rest)), part> && std::is_same_v<decltype(nb::slice(0, 4, 2)), steps>);

// Also as a call of the array: it answers the same.
static_assert(std::is_invocable_v<const x&, int> && !std::is_invocable_v<const x&, float>);
static_assert(std::is_same_v<nb::type_of_t<std::invoke_result_t<const x&, int>>, nb::type_of_t<f32<of<tag::batch>, place<4>>>>);

using split = on_mesh<of<tag::batch, tag::data>, any>;
static_assert(gives<on_mesh<of<tag::batch, tag::data>>, W, split, int>);
static_assert(gives<split, W, split, at<tag::batch, nb::all_t>>);
static_assert(!works<W, split, at<tag::batch, int>>);
static_assert(!works<W, split, at<tag::batch, part>>);
static_assert(gives<summed_over_model<>, W, summed_over_model<any>, int>);
static_assert(gives<varies_over_data<any>, W, varies_over_data<any>, part>);

static_assert(!works<W, x, int, int, int>);
static_assert(!works<W, f32<of<tag::batch>>, int>);
static_assert(!works<W, x, at<tag::rows, int>>);
static_assert(!works<W, x, at<tag::batch, int>, at<tag::batch, int>>);
static_assert(!works<W, x, int, at<nb::position<0>, int>>);
static_assert(!works<W, x, double>);
static_assert(!works<W, x, bool>);
static_assert(!works<W, x, at<tag::batch, double>>);
static_assert(!works<W, x, tag::batch>);

}  // namespace test_of_index
