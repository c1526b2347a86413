// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>
#include <nabla/sharding/spec.hpp>

// What P makes of its arguments, and what it refuses.
namespace test_of_spec {

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model, stage)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::P, nb::none, nb::unreduced, nb::reduced, nb::mesh_axes, nb::placed, nb::spec;

template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;

static_assert(same<decltype(P()), spec<>>);
static_assert(same<decltype(P(data, none)), spec<mesh_axes<tag::data>, mesh_axes<>>>);
static_assert(same<decltype(P((data, model), stage)), spec<mesh_axes<tag::data, tag::model>, mesh_axes<tag::stage>>>);
static_assert(same<decltype(P(batch = data, hidden = none)),
                   spec<placed<tag::batch, mesh_axes<tag::data>>, placed<tag::hidden, mesh_axes<>>>>);
// S4-53
static_assert(same<decltype(P(none, unreduced(data), reduced(model, stage))),
                   spec<mesh_axes<>, nb::unreduced_over<nb::sum_kind, tag::data>, nb::reduced_over<tag::model, tag::stage>>>);
static_assert(same<decltype(P(nb::unreduced_max((data, model)))),
                   spec<nb::unreduced_over<nb::max_kind, tag::data, tag::model>>>);
// S2-14 a spec knows no mesh and has no value.
static_assert(std::is_empty_v<decltype(P(data, model))>);
constexpr auto kept = P(model);
static_assert(same<std::remove_const_t<decltype(kept)>, decltype(P(model))>);

template <class... E>
concept MakesASpec = requires(E... e) { P(e...); };
using group = mesh_axes<tag::data, tag::model>;
template <class A, class V>
using bound = nb::binding<A, V>;

static_assert(MakesASpec<> && MakesASpec<tag::data, nb::none_t> && MakesASpec<group, tag::stage>);
static_assert(MakesASpec<nb::none_t, bound<tag::batch, tag::data>> && MakesASpec<bound<tag::batch, group>>);
static_assert(!MakesASpec<tag::batch>);                                       // an array axis
static_assert(!MakesASpec<int>);
static_assert(!MakesASpec<tag::data, tag::data>);                             // S2-11 S4-44
static_assert(!MakesASpec<group, tag::model>);                                // S4-45
static_assert(!MakesASpec<tag::data, bound<tag::batch, tag::data>>);
static_assert(!MakesASpec<bound<tag::batch, tag::data>, bound<tag::batch, tag::model>>);
static_assert(!MakesASpec<bound<tag::batch, tag::data>, tag::model>);         // looks like a group
static_assert(!MakesASpec<bound<tag::batch, tag::data>, nb::none_t>);
static_assert(!MakesASpec<bound<tag::batch, int>>);
static_assert(!MakesASpec<tag::data, decltype(unreduced(data))>);
static_assert(!MakesASpec<decltype(unreduced(data)), decltype(reduced(data))>);

// A group that was refused is not reported once more.
static_assert(same<decltype(P(nb::error::reported{}, data)), nb::error::reported>);

}  // namespace

}  // namespace test_of_spec
