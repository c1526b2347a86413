// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>

// Array types as a user writes them: which words make one, and that `requires` answers truthfully.
namespace test_of_array_on {

namespace app {
NABLA_AXES(inputs, hidden)
NABLA_MESH_AXES(data, model, stage)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::P, nb::none, nb::fixed, nb::dyn;

using M = decltype(nb::abstract_mesh(data = fixed<2>, model = 2));
template <auto... Words>
concept ArrayOn = requires { typename nb::array_on<M, float, Words...>; };

static_assert(ArrayOn<>);
static_assert(ArrayOn<inputs, hidden(model)>);
static_assert(ArrayOn<inputs, hidden, P(hidden = (data, model))>);
static_assert(ArrayOn<dyn, fixed<4>, P(none, data)>);
static_assert(ArrayOn<P(nb::unreduced(data))>);
static_assert(std::is_same_v<nb::array_on<M, float, hidden((data, model))>,
                             nb::array_on<M, float, hidden, P(hidden = (data, model))>>);
static_assert(std::is_same_v<nb::array_on<M, float, hidden((data, model))>, nb::array_on<M, float, hidden(data, model)>>);

static_assert(!ArrayOn<3>);
static_assert(!ArrayOn<inputs, inputs>);
static_assert(!ArrayOn<inputs(data), hidden(data)>);
static_assert(!ArrayOn<inputs(stage)>);
static_assert(!ArrayOn<inputs(fixed<3>, data)>);
static_assert(!ArrayOn<inputs, P(inputs = data), P(inputs = data)>);
static_assert(!ArrayOn<inputs(data), P(inputs = data)>);
static_assert(!ArrayOn<inputs, P(hidden = data)>);
static_assert(!ArrayOn<dyn, P(data, model)>);
static_assert(!ArrayOn<dyn, P(stage)>);
static_assert(!ArrayOn<fixed<3>, P(data)>);
template <class T>
concept Element = requires { typename nb::array_on<M, T, inputs>; };
static_assert(Element<double> && !Element<char*>);

// Shards hold Kokkos views, which have at most eight dims.
template <class X>
concept HasShards = requires(X x) { x.addressable_shards(); };
static_assert(HasShards<nb::array_on<M, float, dyn, dyn, dyn, dyn, dyn, dyn, dyn, dyn>>);
static_assert(!HasShards<nb::array_on<M, float, dyn, dyn, dyn, dyn, dyn, dyn, dyn, dyn, dyn>>);
static_assert(!HasShards<nb::array_of<float, dyn>>);

// A sharding of fixed types takes that mesh and that spec alone.
using data_sharding = nb::named_sharding<M, decltype(P(data))>;
using other = decltype(nb::abstract_mesh(data = 4));
static_assert(std::is_constructible_v<data_sharding, M, decltype(P(data))>);
static_assert(!std::is_constructible_v<data_sharding, M, decltype(P(model))>);
static_assert(!std::is_constructible_v<data_sharding, other, decltype(P(data))>);

}  // namespace

}  // namespace test_of_array_on
