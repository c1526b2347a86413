// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/expr/type_of.hpp>
#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/shape/transpose.hpp>

#include "../op/shape/views.hpp"

namespace test_of_type_of {

using namespace views;
using nb::none, nb::P, nb::type_of;

// ---- sets of mesh axes
using both = nb::mesh_axis_set<tag::data, tag::model>;
static_assert(both() == (data, model) && both() == (model, data) && (data, model) == both());
static_assert(both() == nb::mesh_axis_set<tag::model, tag::data>() && both() != data && both() != none);
static_assert(nb::mesh_axis_set<tag::data>() == data && data == nb::mesh_axis_set<tag::data>());
static_assert(nb::mesh_axis_set<tag::data>() != model && nb::mesh_axis_set<tag::data>() != both());
static_assert(nb::mesh_axis_set<>() == none && nb::mesh_axis_set<>() != data);
static_assert(both::size() == 2 && !both::empty() && nb::mesh_axis_set<>::empty());
static_assert(both::contains(model) && !nb::mesh_axis_set<tag::data>::contains(model));

// ---- S1-48: what a block varies over. x and y are no constants: nothing of them is read.
bool blocks(varies_over_data<any> x, block<any> y) {
  static_assert(type_of(x).varying() == data && type_of(y).varying() == none);
  const auto sum = x + y;
  const auto twice = x + x;
  static_assert(type_of(sum).varying() == data && type_of(sum) == type_of(twice));
  static_assert(type_of(x).unreduced() == none && type_of(x).reduced() == none);
  static_assert(std::is_same_v<nb::varying_axes_t<decltype(x)>, nb::list<tag::data>>);
  static_assert(std::is_same_v<nb::varying_axes_t<decltype(y)>, nb::list<>>);
  static_assert(type_of(x) == type_of<varies_over_data<any>>() && type_of(x) != type_of(y));
  const auto& z = x;
  static_assert(type_of<decltype(z)>().varying() == data);
  return type_of(z).varying() == data;
}

using sums = nb::state<nb::varying_over<tag::data>, nb::unreduced_over<nb::sum_kind, tag::model>>;
using sum_of_blocks = typed<float, dims<any>, sums, region<tag::data, tag::model>>;
static_assert(type_of(sum_of_blocks()).varying() == data && type_of(sum_of_blocks()).unreduced() == model);
using reduced = typed<float, dims<>, state<nb::reduced_over<tag::data, tag::model>>, visible<tag::data, tag::model>>;
static_assert(type_of(reduced()).reduced() == (model, data) && type_of(reduced()).unreduced().empty());
static_assert(type_of(summed_over_model<any>()).unreduced() == model);
static_assert(type_of(typed<float, dims<>, state<nb::unreduced_over<nb::max_kind, tag::data>>, visible<tag::data>>())
                  .unreduced() == data);

// A value that only says what it varies over, and one on no mesh.
static_assert(type_of(typed<int, dims<>, state<nb::varying_over<tag::model>>, nb::open_mesh<tag::model>>()).varying() ==
              model);
static_assert(type_of(f32<any>()).varying() == none && type_of(f32<any>()).sharding().spec() == P(none));

// ---- G-09: the sharding that the type shows
using split = on_mesh<place<dyn_size, tag::data>, place<dyn_size, tag::model>>;
static_assert(type_of(split()).sharding().spec() == P(data, model) && type_of(split()).sharding().spec() != P(data));
static_assert(type_of(split()).varying() == none);  // outside of regions: a split dim is one value
static_assert(type_of(transpose(split())).sharding().spec() == P(model, data));
static_assert(type_of(split() + split()).sharding() == type_of(split()).sharding());
static_assert(type_of(split()).sharding() != type_of(transpose(split())).sharding());
static_assert(type_of(on_mesh<of<tag::batch, tag::data>, of<tag::rows>>()).sharding().spec() == P(batch = data));
static_assert(type_of(summed_over_model<any>()).sharding().spec() == P(none, nb::unreduced(model)));
static_assert(type_of(block<any, any>()).sharding().spec() == P(none, none));

// S2-28 S2-107: explicit axes show, automatic ones do not.
template <class First, class Second>
using on_axes_of_kind =
    typed<float, dims<place<dyn_size, tag::data>, place<dyn_size, tag::model>>, state<>,
          nb::mesh<nb::mesh_dim<tag::data, dyn_size, First>, nb::mesh_dim<tag::model, dyn_size, Second>>>;
using visible_kind = nb::visible;
using hidden_kind = nb::automatic_kind;
static_assert(type_of(on_axes_of_kind<visible_kind, visible_kind>()).sharding().spec() == P(data, model));
static_assert(type_of(on_axes_of_kind<hidden_kind, hidden_kind>()).sharding().spec() == P(none, none));
static_assert(type_of(on_axes_of_kind<visible_kind, hidden_kind>()).sharding().spec() == P(data, none));

// Of a constant, and what is no array.
constexpr f32<place<3>> x;
static_assert(type_of(x) == type_of<const f32<place<3>>&>() && type_of(x) != type_of(f32<place<4>>()));
static_assert(std::is_same_v<decltype(type_of(x))::value_type, float>);
template <class T>
concept typed_value = requires(T t) { type_of(t); };
static_assert(typed_value<split> && !typed_value<int> && !typed_value<nb::spec<>>);
static_assert(std::is_same_v<decltype(type_of(nb::error::reported())), nb::error::reported>);

}  // namespace test_of_type_of
