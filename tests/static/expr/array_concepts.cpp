// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/expr/array_concepts.hpp>
#include <nabla/op/shape/transpose.hpp>

#include "../op/shape/views.hpp"

namespace test_of_array_concepts {

using namespace views;
using nb::ArrayOf, nb::SameAxes, nb::VaryingOver, nb::dyn;

// S3-14, G-36: dims in any order of names; state and mesh are left open, as is what is not mentioned.
using x = f32<of<tag::batch>, sized<tag::rows, 3>>;
static_assert(ArrayOf<x, float, batch, rows> && ArrayOf<x, float, rows, batch>);
static_assert(ArrayOf<const x&, float, batch, rows(fixed<3>)>);
static_assert(!ArrayOf<x, float, batch, rows(fixed<4>)>);
static_assert(!ArrayOf<x, float, batch(fixed<4>), rows>);
static_assert(!ArrayOf<x, double, batch, rows> && !ArrayOf<x, float, batch> && !ArrayOf<x, float, batch, rows, columns>);
static_assert(ArrayOf<f32<any, place<3>>, float, dyn, dyn> && ArrayOf<f32<any, place<3>>, float, dyn, fixed<3>>);
static_assert(!ArrayOf<f32<any, place<3>>, float, fixed<3>, dyn> && !ArrayOf<f32<any>, float, batch>);
static_assert(ArrayOf<f32<>, float> && !ArrayOf<float, float>);
static_assert(ArrayOf<on_mesh<of<tag::batch, tag::data>>, float, batch>);
static_assert(ArrayOf<on_mesh<of<tag::batch, tag::data>>, float, batch(data)>);
static_assert(!ArrayOf<on_mesh<of<tag::batch>>, float, batch(data)>);
static_assert(ArrayOf<varies_over_data<of<tag::batch>>, float, batch> && ArrayOf<summed_over_model<of<tag::batch>>, float, batch>);
static_assert(ArrayOf<decltype(transpose(std::declval<f32<any, place<3>>>())), float, fixed<3>, dyn>);

static_assert(VaryingOver<varies_over_data<any>, data> && !VaryingOver<varies_over_data<any>, model>);
static_assert(!VaryingOver<block<any>, data> && !VaryingOver<f32<any>, data> && !VaryingOver<int, data>);
static_assert(VaryingOver<typed<float, dims<>, state<nb::varying_over<tag::data, tag::model>>, region<tag::data, tag::model>>,
                          model, data>);

// As constraints of parameters.
template <ArrayOf<float, batch, rows> X>
constexpr int rank_of(const X&) {
  return 2;
}
constexpr int rank_of(const ArrayOf<float, batch> auto&) { return 1; }
constexpr int rank_of(const VaryingOver<data> auto&) { return -1; }
static_assert(rank_of(x()) == 2 && rank_of(f32<of<tag::batch>>()) == 1 && rank_of(varies_over_data<any>()) == -1);

// S3-17: a permuted order of names is an equivalent type.
static_assert(SameAxes<f32<of<tag::batch>, of<tag::rows>>, f32<of<tag::rows>, of<tag::batch>>>);
static_assert(SameAxes<f32<of<tag::batch>, any>, f32<any, of<tag::batch>>>);
static_assert(SameAxes<f32<of<tag::batch>>, f32<sized<tag::batch, 3>>>);
static_assert(!SameAxes<f32<place<2>, place<3>>, f32<place<3>, place<2>>>);
static_assert(!SameAxes<f32<of<tag::batch>>, f32<of<tag::rows>>> && !SameAxes<f32<of<tag::batch>>, f32<>>);

}  // namespace test_of_array_concepts
