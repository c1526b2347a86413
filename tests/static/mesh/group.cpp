// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/axis/axis.hpp>
#include <nabla/mesh/group.hpp>

// Groups of mesh axes: `(data, model)`.
namespace test_of_group {

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model, stage)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;  // NOLINT: a test
using nb::mesh_axes;
using namespace nb::detail;

static_assert(std::is_same_v<decltype((data, model)), mesh_axes<tag::data, tag::model>>);
static_assert(std::is_same_v<decltype((model, data)), mesh_axes<tag::model, tag::data>>, "in the order written");
static_assert(std::is_same_v<decltype((data, model, stage)), mesh_axes<tag::data, tag::model, tag::stage>>);

static_assert(std::is_same_v<group_of<tag::data>, mesh_axes<tag::data>>);
static_assert(std::is_same_v<group_of<mesh_axes<tag::model, tag::data>>, mesh_axes<tag::model, tag::data>>);
static_assert(std::is_void_v<group_of<tag::batch>> && std::is_void_v<group_of<int>>);
static_assert(nb::MeshAxes<tag::data> && nb::MeshAxes<mesh_axes<>> && !nb::MeshAxes<tag::batch> &&
              !nb::MeshAxes<nb::none_t>);

template <class A, class B>
concept Groups = requires(A a, B b) {
  { (a, b) } -> nb::MeshAxes;
};
static_assert(Groups<tag::data, tag::model> && Groups<mesh_axes<tag::data, tag::model>, tag::stage>);
static_assert(!Groups<tag::data, tag::data> && !Groups<mesh_axes<tag::data, tag::model>, tag::data>);
static_assert(!Groups<tag::data, tag::batch> && !Groups<tag::batch, tag::data>);
static_assert(!Groups<tag::data, mesh_axes<tag::model>> && !Groups<mesh_axes<tag::data>, mesh_axes<tag::model>>);

// With an axis of arrays it is for collectives, and no group of mesh axes.
using nb::collective_axes;
static_assert(std::is_same_v<decltype((batch, data)), collective_axes<tag::batch, tag::data>>);
static_assert(std::is_same_v<decltype((data, batch)), collective_axes<tag::data, tag::batch>>);
static_assert(std::is_same_v<decltype((data, model, batch)), collective_axes<tag::data, tag::model, tag::batch>>);
static_assert(std::is_same_v<decltype((batch, data, model)), collective_axes<tag::batch, tag::data, tag::model>>);
static_assert(!nb::MeshAxes<collective_axes<tag::batch, tag::data>>);
template <class A, class B>
concept Together = requires(A a, B b) { (a, b); };
static_assert(Together<tag::batch, tag::data> && !Together<tag::batch, tag::batch>);
static_assert(!Together<collective_axes<tag::data, tag::batch>, tag::data> && !Together<nb::position<0>, tag::batch>);
static_assert(!Together<tag::batch, mesh_axes<tag::data>> && !Together<tag::batch, nb::none_t>);

template <class A, class B>
using why = typename why_no_group<A, B>::type;
static_assert(std::is_same_v<why<tag::data, tag::data>, nb::error::mesh_axis_is_in_the_group_already<tag::data>>);
static_assert(std::is_same_v<why<mesh_axes<tag::data, tag::model>, tag::data>,
                             nb::error::mesh_axis_is_in_the_group_already<tag::data>>);
static_assert(std::is_same_v<why<tag::batch, tag::data>,
                             nb::error::only_different_axes_form_a_group<tag::batch, tag::data>>);

}  // namespace

}  // namespace test_of_group
