// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "words.hpp"

// The dims of a result: names meet by name, positions from the right, and neither meets the other.
namespace test_of_elementwise_broadcast {

namespace {

using namespace words;
namespace error = nb::error;
namespace fix = nb::error::to_fix;

template <auto... D>
using dims_of = nb::dims<typename nb::detail::as_extent<std::remove_cvref_t<decltype(D)>>::type...>;
/// `f32<batch(fixed<3>), dyn>`: an abstract array, spelt as users spell array types.
template <auto... D>
using f32 = nb::abstract_array<float, dims_of<D...>>;
template <class X, class Y>
using sum = typename result<words::add, X, Y>::dims;
template <class D, auto... E>
inline constexpr bool is = std::is_same_v<D, dims_of<E...>>;
template <class Error, class X, class Y>
inline constexpr bool refuses = std::is_same_v<nb::detail::why_not_t<nb::op::add, X, Y>, Error>;
using nb::dyn, nb::fixed;

// Positions, as in NumPy (S3-38), but only a static 1 spreads.
static_assert(is<sum<f32<dyn, dyn>, f32<dyn>>, dyn, dyn>);
static_assert(is<sum<f32<fixed<5>>, f32<fixed<3>, fixed<1>>>, fixed<3>, fixed<5>>);
// (7,1,5) is added to (2,5) (S3-16).
static_assert(is<sum<f32<fixed<2>, fixed<5>>, f32<fixed<7>, fixed<1>, fixed<5>>>, fixed<7>, fixed<2>, fixed<5>>);
static_assert(is<sum<f32<fixed<1>>, f32<fixed<1>>>, fixed<1>>);
static_assert(is<sum<f32<dyn>, f32<fixed<4>>>, fixed<4>>);
static_assert(is<sum<f32<>, f32<dyn, fixed<2>>>, dyn, fixed<2>>);
using slice = error::to_fix::slice_one_side;
using rename_one = error::to_fix::rename_one_axis;
using squeeze = error::to_fix::squeeze_the_dim_of_size_1;
// 4 against 5 does not fit (S2-48).
static_assert(refuses<error::sizes_differ<nb::position<-1>, 4, 5, slice>,
                      f32<fixed<8>, fixed<4>>, f32<fixed<8>, fixed<5>>>);
static_assert(refuses<error::sizes_differ<nb::position<-2>, 3, 2, slice>, f32<fixed<3>, dyn>, f32<fixed<2>, dyn>>);

// Names: the union of both, the order of the left first (S3-34, S3-36, S3-38).
static_assert(is<sum<f32<batch, hidden>, f32<hidden, classes>>, batch, hidden, classes>);
static_assert(is<sum<f32<batch(fixed<2>), hidden(fixed<3>)>, f32<hidden(fixed<3>), classes(fixed<5>)>>, batch(fixed<2>),
                 hidden(fixed<3>), classes(fixed<5>)>);
static_assert(is<sum<f32<batch, hidden>, f32<hidden, batch>>, batch, hidden>);
static_assert(is<sum<f32<hidden>, f32<batch, hidden>>, batch, hidden>);  // the first operand with all dims decides
static_assert(is<sum<f32<batch>, f32<hidden>>, batch, hidden>);
static_assert(is<sum<f32<batch>, f32<batch(fixed<4>)>>, batch(fixed<4>)>);
static_assert(refuses<error::sizes_differ<tag::batch, 4, 5, slice, rename_one>,
                      f32<batch(fixed<4>)>, f32<batch(fixed<5>)>>);
// A name of size 1 does not spread.
static_assert(refuses<error::sizes_differ<tag::batch, 1, 5, squeeze>, f32<batch(fixed<1>)>, f32<batch(fixed<5>)>>);

// Both kinds in one array: they never meet. x(2,1,1){a:2}, y(1,3,1){b:3}, z(1,1,5){c:5}, step by step (S3-35).
using x35 = f32<batch(fixed<2>), fixed<2>, fixed<1>, fixed<1>>;
using y35 = f32<hidden(fixed<3>), fixed<1>, fixed<3>, fixed<1>>;
using z35 = f32<classes(fixed<5>), fixed<1>, fixed<1>, fixed<5>>;
static_assert(is<sum<x35, y35>, batch(fixed<2>), hidden(fixed<3>), fixed<2>, fixed<3>, fixed<1>>);
static_assert(is<sum<y35, z35>, hidden(fixed<3>), classes(fixed<5>), fixed<1>, fixed<3>, fixed<5>>);
using ij35 = nb::abstract_array<float, sum<x35, y35>>;
static_assert(is<sum<ij35, z35>, batch(fixed<2>), hidden(fixed<3>), classes(fixed<5>), fixed<2>, fixed<3>, fixed<5>>);
static_assert(is<sum<f32<batch, dyn>, f32<dyn>>, batch, dyn>);
static_assert(is<sum<f32<dyn, batch>, f32<dyn>>, dyn, batch>);  // a position may stand before a name
static_assert(is<sum<f32<batch(fixed<4>)>, f32<fixed<5>>>, batch(fixed<4>), fixed<5>>);

// Three operands at once.
using clamped = typename result<words::clamp, f32<batch>, f32<hidden>, f32<classes, dyn>>::dims;
static_assert(is<clamped, batch, hidden, classes, dyn>);

// ---- splits over mesh axes, on explicit axes
using mesh = nb::mesh<nb::mesh_dim<tag::data, 4>, nb::mesh_dim<tag::model, 2>>;
template <auto... D>
using placed = nb::abstract_array<float, dims_of<D...>, nb::state<>, mesh>;
static_assert(is<sum<placed<batch(data), hidden>, placed<hidden>>, batch(data), hidden>);
static_assert(is<sum<placed<batch(data), hidden>, f32<hidden>>, batch(data), hidden>);  // a plain array counts as whole
static_assert(is<sum<placed<batch(data)>, placed<hidden(model)>>, batch(data), hidden(model)>);
static_assert(is<sum<placed<batch(data)>, placed<batch>>, batch(data)>);  // the whole one is sliced
static_assert(is<sum<placed<batch(data, model)>, placed<batch(data, model)>>, batch(data, model)>);
static_assert(refuses<error::dim_is_split_differently<tag::batch, nb::mesh_axes<tag::data>, nb::mesh_axes<tag::model>,
                                                      fix::reshard_one_side>,
                      placed<batch(data)>, placed<batch(model)>>);
static_assert(refuses<error::dim_is_split_differently<tag::batch, nb::mesh_axes<tag::data, tag::model>,
                                                      nb::mesh_axes<tag::model, tag::data>, fix::reshard_one_side>,
                      placed<batch(data, model)>, placed<batch(model, data)>>);
static_assert(refuses<error::result_uses_a_mesh_axis_twice<tag::data, fix::reshard_one_side>, placed<batch(data)>,
                      placed<hidden(data)>>);

// ---- meshes
using other_mesh = nb::mesh<nb::mesh_dim<tag::model, 2>>;
using elsewhere = nb::abstract_array<float, dims_of<batch>, nb::state<>, other_mesh>;
static_assert(refuses<error::operands_live_on_different_meshes<mesh, other_mesh,
                                                               error::to_fix::device_put_the_host_copy_of_one>,
                      placed<batch>, elsewhere>);
// Inside a region: the same mesh with manual axes; an outer array must be whole along them.
using manual = nb::mesh<nb::mesh_dim<tag::data, 4, nb::manual_kind>, nb::mesh_dim<tag::model, 2, nb::manual_kind>>;
using block = nb::abstract_array<float, dims_of<batch>, nb::state<nb::varying_over<tag::data>>, manual>;
static_assert(takes<words::add, block, placed<batch>> && takes<words::add, placed<batch>, block>);
static_assert(std::is_same_v<typename result<words::add, placed<batch>, block>::mesh, manual>);
static_assert(refuses<error::captured_array_is_split_over<tag::data, fix::pass_the_array_as_a_parameter>, block,
                      placed<batch(data)>>);
// A value that is only known to vary over an axis joins every mesh that has it, manual.
using over_data = nb::state<nb::varying_over<tag::data>>;
using index = nb::abstract_array<std::int32_t, nb::dims<>, over_data, nb::open_mesh<tag::data>>;
using wide_block = nb::abstract_array<double, dims_of<batch>, nb::state<>, manual>;
using offset = result<words::add, wide_block, index>;
static_assert(std::is_same_v<typename offset::mesh, manual> && std::is_same_v<typename offset::state, over_data>);
static_assert(!takes<words::add, nb::abstract_array<double, dims_of<batch>, nb::state<>, mesh>, index>);

// ---- assignment: x's type must be the result's
static_assert(requires(f32<batch> x, f32<batch, hidden> y) { y += x; });
static_assert(requires(f32<batch> x) { x *= 2; x -= x; x /= x + 1; });
template <class X, class Y>
concept adds = requires(X x, Y y) { static_cast<X>(x) += y; };
static_assert(adds<f32<batch>&, f32<batch>> && !adds<f32<batch>&, f32<batch, hidden>>);
static_assert(!adds<const f32<batch>&, f32<batch>> && !adds<f32<batch>, f32<batch>> && !adds<float&, f32<>>);
template <class X>
using why_not_into = typename nb::detail::why_not_assigned<nb::op::add, X, f32<batch>>::type;
using not_a_place = error::only_a_named_array_is_assigned_to<fix::write_auto_y_equals, fix::eval_it_where_it_is_made>;
static_assert(std::is_same_v<why_not_into<const f32<batch>&>, not_a_place>);
static_assert(std::is_same_v<why_not_into<f32<batch>>, not_a_place> && std::is_void_v<why_not_into<f32<batch>&>>);
static_assert(!adds<nb::abstract_array<std::int32_t, dims_of<batch>>&, f32<batch>>);
static_assert(std::is_same_v<decltype(std::declval<f32<batch>&>() += 2), f32<batch>&>);
static_assert(
    std::is_same_v<decltype(std::declval<f32<batch>&>() += std::declval<error::reported>()), error::reported>);

// ---- `&&` and `||` have no array meaning
template <class X, class Y>
concept short_circuits = requires(X x, Y y) { x && y; } || requires(X x, Y y) { x || y; };
using mask = nb::abstract_array<bool, dims_of<batch>>;
using flag = nb::abstract_array<bool, dims_of<>>;
static_assert(!short_circuits<mask, mask> && !short_circuits<flag, bool> && !short_circuits<bool, flag>);
static_assert(short_circuits<error::reported, mask>);

}  // namespace

}  // namespace test_of_elementwise_broadcast
