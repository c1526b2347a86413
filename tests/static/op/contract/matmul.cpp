// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/matmul.hpp>

#include "types.hpp"

namespace test_of_matmul {

using namespace contract_types;

template <class X, class Y>
using matmul_of = decltype(nb::matmul(std::declval<X>(), std::declval<Y>()));
template <class X, class Y>
concept Multiplies = requires(X x, Y y) {
  nb::matmul(x, y);
};

static_assert(is<matmul_of<f32<place<2>, place<3>>, f32<place<3>, place<5>>>, f32<place<2>, place<5>>>);
static_assert(is<matmul_of<f32<any>, f32<any>>, f32<>>);
static_assert(is<matmul_of<f32<place<2>, any>, f32<any>>, f32<place<2>>>);
static_assert(is<matmul_of<f32<any>, f32<any, place<5>>>, f32<place<5>>>);
static_assert(
    is<matmul_of<f32<place<7>, place<2>, any>, f32<place<7>, any, place<5>>>, f32<place<7>, place<2>, place<5>>>);
static_assert(is<matmul_of<f32<place<7>, place<2>, any>, f32<any, place<5>>>, f32<place<7>, place<2>, place<5>>>);
static_assert(is<matmul_of<f32<place<2>, any>, f32<place<7>, any, place<5>>>, f32<place<7>, place<2>, place<5>>>);
static_assert(is<matmul_of<f32<any>, f32<place<7>, any, place<5>>>, f32<place<7>, place<5>>>);
static_assert(is<matmul_of<f32<place<8>, place<1>, place<2>, any>, f32<place<7>, any, place<5>>>,
                 f32<place<8>, place<7>, place<2>, place<5>>>);
static_assert(is<matmul_of<f32<of<tag::batch>, any, place<2>, any>, f32<any, place<5>, of<tag::k>, of<tag::batch>>>,
                 f32<of<tag::batch>, of<tag::k>, any, place<2>, place<5>>>);
static_assert(is<matmul_of<typed<float, dims<place<7, tag::dp>, any, any>, state<>, visible<tag::dp, tag::mp>>,
                           typed<float, dims<any, place<5, tag::mp>>, state<>, visible<tag::dp, tag::mp>>>,
                 typed<float, dims<place<7, tag::dp>, any, place<5, tag::mp>>, state<>, visible<tag::dp, tag::mp>>>);

static_assert(!Multiplies<f32<any, place<3>>, f32<place<4>, any>>);
static_assert(!Multiplies<f32<any, place<1>>, f32<place<4>, any>>);
static_assert(!Multiplies<f32<place<2>, any, any>, f32<place<3>, any, any>>);
static_assert(!Multiplies<f32<of<tag::k>>, f32<any>>);
static_assert(!Multiplies<f32<any>, f32<of<tag::k>>>);
static_assert(!Multiplies<f32<>, f32<any>>);
static_assert(!Multiplies<typed<bool, dims<any>>, typed<bool, dims<any>>>);
static_assert(!Multiplies<f32<any>, float>);
static_assert(std::is_same_v<matmul_of<nb::error::reported, f32<any>>, nb::error::reported>);

}  // namespace test_of_matmul
