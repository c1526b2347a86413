// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>
#include <tuple>
#include <vector>

// What reshard makes of types, and what it refuses: asked for, the answer is true.
namespace test_of_reshard {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::P, nb::none, nb::unreduced, nb::unreduced_max, nb::reduced, nb::out_sharding;

using M = decltype(nb::abstract_mesh(data = 4, model = nb::fixed<2>));
template <auto... Words>
using f32 = nb::array_on<M, float, Words...>;
constexpr auto any = nb::dyn;

template <class X, class S>
constexpr bool can_be = requires(const X& x, S s) { nb::reshard(x, s); };
template <class X, class S>
using moved = decltype(nb::reshard(std::declval<const X&>(), S{}));
template <class X, class S, class Y>
constexpr bool becomes = std::is_same_v<moved<X, S>, Y>;

using rows = f32<any, any, P(data)>;
static_assert(becomes<rows, decltype(P(none, model)), f32<any, any, P(none, model)>>);
static_assert(becomes<rows, decltype(P((model, data))), f32<any, any, P((model, data))>>);
static_assert(becomes<rows, decltype(P(unreduced(data))), f32<any, any, P(unreduced(data))>>);
static_assert(becomes<f32<batch, hidden, P(unreduced((data, model)))>, decltype(P(hidden = model, reduced(data))),
                      f32<batch, hidden, P(hidden = model, reduced(data))>>);
static_assert(becomes<std::tuple<rows, float>, decltype(P()), std::tuple<f32<any, any>, float>>);

// An entry too many, an absent name, an axis of another mesh, a static size that two do not divide.
static_assert(!can_be<rows, decltype(P(none, none, model))> && !can_be<rows, decltype(P(batch = model))>);
static_assert(can_be<f32<nb::fixed<6>>, decltype(P(model))> && !can_be<f32<nb::fixed<7>>, decltype(P(model))>);
// No mesh, no array, no spec, a block.
static_assert(!can_be<nb::array_of<float, any>, decltype(P())> && !can_be<std::vector<float>, decltype(P())>);
static_assert(!can_be<float, decltype(P())> && !can_be<rows, tag::model>);
using region = typename nb::detail::manual_mesh<M>::type;
static_assert(!can_be<nb::array_on<region, float, any>, decltype(P())>);
// No maximum out of nothing, no change of kind, no sum of truth values.
using greatest = f32<any, P(unreduced_max(data))>;
static_assert(can_be<greatest, decltype(P(model, unreduced_max(data)))> && can_be<greatest, decltype(P(data))>);
static_assert(!can_be<greatest, decltype(P(unreduced(model)))> && !can_be<rows, decltype(P(unreduced_max(model)))>);
using truths = nb::array_on<M, bool, any, P(data)>;
static_assert(can_be<truths, decltype(P(model))> && !can_be<truths, decltype(P(unreduced(data)))>);

template <class X, class Y, class K>
constexpr bool has_product = requires(const X& x, const Y& y, K k) { nb::dot(x, y, k); };
using left = f32<any, any, P(data, model)>;
using right = f32<any, any, P(model)>;
static_assert(std::is_same_v<decltype(nb::dot(left(), right(), out_sharding(P(data, none)))), f32<any, any, P(data)>>);
static_assert(has_product<left, right, decltype(out_sharding(P(data, model)))>);
static_assert(!has_product<left, right, decltype(out_sharding(P(data, model, none)))>);
static_assert(!has_product<left, f32<any, any, P(data)>, decltype(out_sharding(P()))>);

}  // namespace

}  // namespace test_of_reshard
