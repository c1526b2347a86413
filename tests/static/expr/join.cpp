// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>
#include <nabla/expr/join.hpp>

// The dims of a result from those of its operands: which there are, in which order, of which size, split over what.
namespace test_of_join {

namespace app {
NABLA_AXES(a, b, c, d)
NABLA_MESH_AXES(x, y)
}  // namespace app

namespace {

namespace nb = nabla;
namespace error = nb::error;
namespace tag = app::tag;
using nb::detail::joined_dims;

template <class... E>
using dims = nb::dims<E...>;
template <class Tag, long N = nb::dyn_size, class... S>
using e = nb::extent<Tag, N, S...>;
template <long N = nb::dyn_size, class... S>
using p = nb::extent<nb::positional, N, S...>;
using A = e<tag::a>;
using B = e<tag::b>;
using C = e<tag::c>;
using D = e<tag::d>;

template <class Result, class... Operands>
inline constexpr bool gives = std::is_void_v<typename joined_dims<Operands...>::error>&&
    std::is_same_v<typename joined_dims<Operands...>::type, Result>;
template <class Error, class... Operands>
inline constexpr bool refuses = std::is_same_v<typename joined_dims<Operands...>::error, Error>;

// One operand: its dims.
static_assert(gives<dims<>, dims<>> && gives<dims<B, p<>, A>, dims<B, p<>, A>>);

// An operand that has all dims of the result decides their order: the first such one.
static_assert(gives<dims<A, B>, dims<A, B>, dims<B, A>> && gives<dims<B, A>, dims<B, A>, dims<A, B>>);
static_assert(gives<dims<A, B>, dims<A, B>, dims<B>> && gives<dims<A, B>, dims<B>, dims<A, B>>);
static_assert(gives<dims<C, A, B>, dims<B, A>, dims<C, A, B>, dims<A, B, C>>);
static_assert(gives<dims<p<>, A>, dims<p<>, A>, dims<A>> && gives<dims<p<>, A>, dims<A>, dims<p<>, A>>);
static_assert(gives<dims<p<>, A, p<>>, dims<p<>>, dims<p<>, A, p<>>, dims<A, p<>, p<>>>);
static_assert(gives<dims<A>, dims<>, dims<A>> && gives<dims<A>, dims<A>, dims<>>);

// No operand has them all: names first, the left one's in its order, then the new ones of the right.
static_assert(gives<dims<A, B, C>, dims<A, B>, dims<B, C>> && gives<dims<B, A, C>, dims<B, A>, dims<C, B>>);
static_assert(gives<dims<A, B, D, C>, dims<A, B>, dims<D>, dims<C, A>> && gives<dims<B, A>, dims<B>, dims<A>>);
static_assert(gives<dims<A, B, C, D>, dims<A>, dims<B>, dims<C>, dims<D>>);

// Then the positional dims, from the right.
static_assert(gives<dims<A, p<>>, dims<A>, dims<p<>>> && gives<dims<A, p<>>, dims<p<>>, dims<A>>);
static_assert(gives<dims<A, B, p<>, p<>>, dims<p<>, A>, dims<p<>, B, p<>>>);
static_assert(gives<dims<A, B, p<>, p<3>>, dims<A, p<3>>, dims<p<>, p<>, B>>);
static_assert(gives<dims<p<>, p<>>, dims<p<>>, dims<p<>, p<>>> &&
              gives<dims<p<>, p<>, p<>>, dims<p<>, p<>, p<>>, dims<p<>>>);

using slice = error::to_fix::slice_one_side;
using rename_one = error::to_fix::rename_one_axis;
using squeeze = error::to_fix::squeeze_the_dim_of_size_1;
// Sizes: a static one wins over a run-time one; a positional 1 broadcasts, a named 1 does not.
static_assert(gives<dims<e<tag::a, 4>>, dims<A>, dims<e<tag::a, 4>>> &&
              gives<dims<e<tag::a, 4>>, dims<e<tag::a, 4>>, dims<A>>);
static_assert(gives<dims<p<4>>, dims<p<1>>, dims<p<4>>> && gives<dims<p<4>>, dims<p<4>>, dims<p<1>>>);
static_assert(gives<dims<p<>>, dims<p<1>>, dims<p<>>> && gives<dims<p<1>>, dims<p<1>>, dims<p<1>>>);
static_assert(gives<dims<p<5>, p<7>>, dims<p<5>, p<1>>, dims<p<1>, p<7>>>);
static_assert(gives<dims<p<0>>, dims<p<1>>, dims<p<0>>>, "nothing is not one");
static_assert(refuses<error::sizes_differ<nb::position<-1>, 4, 5, slice>, dims<p<4>>, dims<p<5>>>);
static_assert(refuses<error::sizes_differ<nb::position<-2>, 4, 5, slice>, dims<p<4>, p<>>, dims<p<5>, p<>>>);
static_assert(refuses<error::sizes_differ<tag::a, 1, 4, squeeze>, dims<e<tag::a, 1>>, dims<e<tag::a, 4>>>);
static_assert(refuses<error::sizes_differ<tag::a, 4, 5, slice, rename_one>,
                      dims<A>, dims<e<tag::a, 4>>, dims<e<tag::a, 5>>>);
static_assert(refuses<error::sizes_differ<tag::a, 4, 5, slice, rename_one>,
                      dims<e<tag::a, 4>>, dims<e<tag::a, 5>>, dims<e<tag::a, 6>>>);
static_assert(refuses<error::sizes_differ<nb::position<-1>, 0, 2, slice>, dims<p<0>>, dims<p<2>>>);

// Mesh axes: those of the operand that is split; an operand that is not is cut where it lies.
using ax = e<tag::a, 8, tag::x>;
using ay = e<tag::a, 8, tag::y>;
static_assert(gives<dims<ax>, dims<ax>, dims<e<tag::a, 8>>> && gives<dims<ax>, dims<e<tag::a, 8>>, dims<ax>>);
static_assert(gives<dims<ax>, dims<A>, dims<ax>, dims<>> && gives<dims<ax>, dims<ax>, dims<ax>>);
static_assert(gives<dims<p<8, tag::x>>, dims<p<1>>, dims<p<8, tag::x>>>);
static_assert(gives<dims<ax, e<tag::b, nb::dyn_size, tag::y>>, dims<ax>, dims<e<tag::b, nb::dyn_size, tag::y>>>);
template <class Name, class Left, class Right>
using differently = error::dim_is_split_differently<Name, Left, Right, error::to_fix::reshard_one_side>;
using over_x = nb::mesh_axes<tag::x>;
using over_y = nb::mesh_axes<tag::y>;
static_assert(refuses<differently<tag::a, over_x, over_y>, dims<ax>, dims<ay>>);
static_assert(refuses<differently<tag::a, over_y, over_x>, dims<A>, dims<ay>, dims<A>, dims<ax>>);
static_assert(refuses<differently<tag::a, nb::mesh_axes<tag::x, tag::y>, nb::mesh_axes<tag::y, tag::x>>,
                      dims<e<tag::a, 8, tag::x, tag::y>>, dims<e<tag::a, 8, tag::y, tag::x>>>);
static_assert(refuses<differently<nb::position<-1>, over_x, over_y>, dims<p<8, tag::x>>, dims<p<8, tag::y>>>);

// Everything about a result together: what is refused although each dim fits.
using nb::detail::joined, nb::detail::linearity;
using visible = nb::mesh<nb::mesh_dim<tag::x, 2>, nb::mesh_dim<tag::y, 2>>;
using manual = nb::mesh<nb::mesh_dim<tag::x, 2, nb::manual_kind>, nb::mesh_dim<tag::y, 2, nb::manual_kind>>;
template <class Dims, class State = nb::state<>, class Mesh = visible>
using array = nb::array_type<float, Dims, State, Mesh>;
template <class... X>
using sum_error = typename joined<linearity::additive, X...>::error;
static_assert(std::is_void_v<sum_error<array<dims<ax>>, array<dims<e<tag::b, 8, tag::y>>>>>);
static_assert(std::is_same_v<sum_error<array<dims<ax>>, array<dims<e<tag::b, 8, tag::x>>>>,
                             error::result_uses_a_mesh_axis_twice<tag::x, error::to_fix::reshard_one_side>>);
static_assert(std::is_same_v<sum_error<array<dims<ax>>,
                                       nb::array_type<float, dims<A>, nb::state<>, nb::mesh<nb::mesh_dim<tag::x, 2>>>>,
                             error::operands_live_on_different_meshes<visible, nb::mesh<nb::mesh_dim<tag::x, 2>>,
                                                                      error::to_fix::device_put_the_host_copy_of_one>>);
static_assert(
    std::is_same_v<sum_error<array<dims<A>, nb::state<>, manual>, array<dims<ax>>>,
                   error::captured_array_is_split_over<tag::x, error::to_fix::pass_the_array_as_a_parameter>>);
// An outer array that the region's axes do not split may be captured; a plain one always.
using captured =
    joined<linearity::additive, array<dims<A>, nb::state<nb::varying_over<tag::x>>, manual>, array<dims<B>>>;
static_assert(std::is_void_v<captured::error> && std::is_same_v<captured::mesh_type, manual>);
static_assert(std::is_same_v<captured::state_type, nb::state<nb::varying_over<tag::x>>>);
using plain = joined<linearity::additive, array<dims<ax>>, nb::array_type<float, dims<A>>>;
static_assert(std::is_void_v<plain::error> && std::is_same_v<plain::mesh_type, visible>);
static_assert(std::is_same_v<plain::dims_type, dims<ax>>);

}  // namespace

}  // namespace test_of_join
