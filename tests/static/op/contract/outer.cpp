// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/outer.hpp>

#include "types.hpp"

namespace test_of_outer {

using namespace contract_types;

template <class X, class Y>
using outer_of = decltype(nb::outer(std::declval<X>(), std::declval<Y>()));
template <class X, class Y>
concept Outers = requires(X x, Y y) {
  nb::outer(x, y);
};

static_assert(is<outer_of<f32<place<3>>, f32<place<4>, place<5>>>, f32<place<3>, place<4>, place<5>>>);
static_assert(is<outer_of<f32<>, f32<>>, f32<>>);
static_assert(is<outer_of<f32<place<3>, of<tag::b>>, f32<of<tag::k>, place<4>, of<tag::b>>>,
                 f32<of<tag::b>, of<tag::k>, place<3>, place<4>>>);
static_assert(is<outer_of<typed<float, dims<place<3, tag::dp>>, state<>, visible<tag::dp, tag::mp>>,
                          typed<double, dims<place<4, tag::mp>>, state<>, visible<tag::dp, tag::mp>>>,
                 typed<double, dims<place<3, tag::dp>, place<4, tag::mp>>, state<>, visible<tag::dp, tag::mp>>>);

static_assert(!Outers<typed<float, dims<place<3, tag::dp>>, state<>, visible<tag::dp>>,
                      typed<float, dims<place<4, tag::dp>>, state<>, visible<tag::dp>>>);
static_assert(!Outers<f32<extent<tag::b, 3>>, f32<extent<tag::b, 4>>>);
static_assert(!Outers<typed<bool, dims<any>>, typed<bool, dims<any>>>);
static_assert(!Outers<f32<any>, int>);
static_assert(std::is_same_v<outer_of<f32<any>, nb::error::reported>, nb::error::reported>);

}  // namespace test_of_outer
