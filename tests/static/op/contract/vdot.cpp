// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/vdot.hpp>

#include "types.hpp"

namespace test_of_vdot {

using namespace contract_types;

template <class X, class Y>
using vdot_of = decltype(nb::vdot(std::declval<X>(), std::declval<Y>()));
template <class X, class Y>
concept Vdots = requires(X x, Y y) {
  nb::vdot(x, y);
};

static_assert(is<vdot_of<f32<any, any>, f32<any, any>>, f32<>>);
static_assert(is<vdot_of<f32<>, f32<>>, f32<>>);
static_assert(is<vdot_of<f32<of<tag::b>, any>, f32<any, of<tag::b>, of<tag::k>>>, f32<of<tag::b>, of<tag::k>>>);
// S3-57: rows under one name, columns under another.
static_assert(is<vdot_of<typed<float, dims<of<tag::b, tag::dp>, any>, state<>, visible<tag::dp, tag::mp>>,
                         typed<float, dims<any, of<tag::k, tag::mp>>, state<>, visible<tag::dp, tag::mp>>>,
                 typed<float, dims<of<tag::b, tag::dp>, of<tag::k, tag::mp>>, state<>, visible<tag::dp, tag::mp>>>);

static_assert(!Vdots<f32<any, any>, f32<any>>);
static_assert(!Vdots<f32<place<3>>, f32<place<4>>>);
static_assert(!Vdots<f32<place<3>>, f32<place<1>>>);
static_assert(!Vdots<f32<of<tag::b>>, f32<of<tag::b>>>);
static_assert(!Vdots<f32<any>, f32<of<tag::b>>>);
static_assert(!Vdots<f32<any>, int>);
static_assert(std::is_same_v<vdot_of<f32<any>, nb::error::reported>, nb::error::reported>);

}  // namespace test_of_vdot
