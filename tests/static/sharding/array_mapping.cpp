// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>
#include <nabla/sharding/array_mapping.hpp>

// Specs, and which dim each mesh axis splits.
namespace test_of_array_mapping {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(x, y, a, b, c)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::P, nb::none, nb::array_mapping, nb::axis_splits, nb::splits, nb::position;

template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;
template <class S>
constexpr bool round_trip(S spec) {
  return array_mapping(spec).spec() == spec;
}

// S4-04 S4-28 In the order of the dims, within one major to minor; none and states are not in it.
static_assert(same<decltype(array_mapping(P(none, (x, y)))),
                   axis_splits<splits<tag::x, position<1>>, splits<tag::y, position<1>>>>);
static_assert(same<decltype(array_mapping(P(none, (y, x)))),
                   axis_splits<splits<tag::y, position<1>>, splits<tag::x, position<1>>>>);
static_assert(same<decltype(array_mapping(P(none, nb::unreduced(x), nb::reduced(y)))), axis_splits<>>);
static_assert(same<decltype(array_mapping(P(y, batch = x))),
                   axis_splits<splits<tag::y, position<0>>, splits<tag::x, tag::batch>>>);
// The spec of an array stands in the order of its dims: names may come first.
static_assert(same<decltype(array_mapping(nb::spec<nb::placed<tag::batch, nb::mesh_axes<tag::x>>, nb::mesh_axes<tag::y>>{})),
                   axis_splits<splits<tag::y, position<0>>, splits<tag::x, tag::batch>>>);

// S4-42 And back: dims in between are whole.
static_assert(axis_splits<splits<tag::a, position<0>>, splits<tag::b, position<2>>, splits<tag::c, position<2>>>{}.spec() ==
              P(a, none, (b, c)));
static_assert(round_trip(P()) && round_trip(P(x)) && round_trip(P(none, (y, x))) && round_trip(P(a, none, (b, c))));
static_assert(round_trip(P(none, a, batch = (c, b), hidden = x)) && round_trip(P(batch = x)));
static_assert(!round_trip(P(x, none)) && array_mapping(P(x, none)).spec() == P(x));
static_assert(array_mapping(P(x)) == array_mapping(P(x, none)) && !(array_mapping(P(x)) == array_mapping(P(none, x))));

// S4-03 Axes are types: two of one name are two axes.
namespace other {
NABLA_MESH_AXES(x)
}
static_assert(!(array_mapping(P(x)) == array_mapping(P(other::x))));

template <class S>
concept HasMapping = requires(S s) { array_mapping(s); };
static_assert(HasMapping<decltype(P(x))> && !HasMapping<tag::x> && !HasMapping<int>);

}  // namespace

}  // namespace test_of_array_mapping
