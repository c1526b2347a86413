// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/dot.hpp>

#include "types.hpp"

namespace test_of_dot {

using namespace contract_types;
using nb::dim, nb::pairing;

template <class X, class Y, class... S>
using dot_of = decltype(nb::dot(std::declval<X>(), std::declval<Y>(), std::declval<S>()...));
template <class X, class Y, class... S>
concept Dots = requires(X x, Y y, S... s) {
  nb::dot(x, y, s...);
};
template <class X, class Y, class... S>
inline constexpr bool refused = !Dots<X, Y, S...>;
template <class L, class R>
using pair_of = nb::paired<L, R>;
template <int N>
using at = nb::position<N>;

// ---- order of dims: names of the left, new names of the right, positional dims of the left, of the right

static_assert(is<dot_of<f32<any>, f32<any>>, f32<>>);
static_assert(is<dot_of<f32<place<2>, place<3>>, f32<place<3>, place<5>>>, f32<place<2>, place<5>>>);  // S3-16
static_assert(is<dot_of<f32<any, any>, f32<any>>, f32<any>>);
static_assert(is<dot_of<f32<any>, f32<any, place<5>>>, f32<place<5>>>);
static_assert(is<dot_of<f32<place<2>, place<3>, place<4>>, f32<place<6>, place<4>, place<5>>>,
                 f32<place<2>, place<3>, place<6>, place<5>>>);
static_assert(is<dot_of<f32<of<tag::batch>, of<tag::inputs>>, f32<of<tag::inputs>, of<tag::hidden>>, tag::inputs>,
                 f32<of<tag::batch>, of<tag::hidden>>>);
static_assert(is<dot_of<f32<of<tag::inputs>, of<tag::hidden>>, f32<of<tag::batch>, of<tag::inputs>>, tag::inputs>,
                 f32<of<tag::hidden>, of<tag::batch>>>);
static_assert(
    is<dot_of<f32<of<tag::batch>, of<tag::inputs>>, f32<of<tag::inputs>, of<tag::hidden>, of<tag::batch>>, tag::inputs>,
       f32<of<tag::batch>, of<tag::hidden>>>);
static_assert(is<dot_of<f32<any, of<tag::batch>, place<3>, of<tag::inputs>>,
                        f32<place<7>, of<tag::inputs>, of<tag::hidden>>, tag::inputs>,
                 f32<of<tag::batch>, of<tag::hidden>, any, place<3>, place<7>>>);
static_assert(is<dot_of<f32<any, of<tag::batch>, place<4>>, f32<place<4>, of<tag::hidden>, place<5>>>,
                 f32<of<tag::batch>, of<tag::hidden>, any, place<5>>>);
static_assert(
    is<dot_of<f32<of<tag::b>, of<tag::k>, of<tag::m>>, f32<of<tag::m>, of<tag::k>, of<tag::b>>, tag::m, tag::b>,
       f32<of<tag::k>>>);
static_assert(
    is<dot_of<f32<place<3>, place<4>>, f32<place<5>, place<4>>, pair_of<at<1>, at<1>>>, f32<place<3>, place<5>>>);
static_assert(is<dot_of<f32<of<tag::b>, of<tag::k>>, f32<of<tag::b>, of<tag::k>>, pair_of<tag::b, tag::k>>,
                 f32<of<tag::k>, of<tag::b>>>);
static_assert(
    is<dot_of<f32<of<tag::b>, any>, f32<of<tag::k>, of<tag::m>>, pair_of<at<0>, tag::k>>, f32<of<tag::b>, of<tag::m>>>);

// ---- sizes: a static one wins

static_assert(is<dot_of<f32<extent<tag::b, 8>, of<tag::k>>, f32<of<tag::b>, extent<tag::k, 4>, of<tag::m>>, tag::k>,
                 f32<extent<tag::b, 8>, of<tag::m>>>);
static_assert(refused<f32<place<3>, place<4>>, f32<place<5>, place<6>>>);
static_assert(refused<f32<extent<tag::b, 8>, of<tag::k>>, f32<extent<tag::b, 9>, of<tag::k>>, tag::k>);
static_assert(refused<f32<any, place<1>>, f32<place<4>, any>>);  // a contracted dim does not spread

// ---- arguments

static_assert(Dots<f32<of<tag::b>, of<tag::k>>, f32<of<tag::k>>, tag::k>);
static_assert(refused<f32<of<tag::b>, of<tag::k>>, f32<of<tag::k>>, tag::b>);
static_assert(refused<f32<of<tag::k>>, f32<of<tag::b>, of<tag::k>>, tag::b>);
static_assert(refused<f32<of<tag::b>, of<tag::k>>, f32<of<tag::k>>, tag::m>);
static_assert(refused<f32<of<tag::b>, of<tag::k>>, f32<of<tag::k>>, tag::k, tag::k>);
static_assert(refused<f32<any, any>, f32<any, any>, pair_of<at<0>, at<0>>, pair_of<at<-2>, at<1>>>);
static_assert(refused<f32<any, any>, f32<any, any>, pair_of<at<0>, at<0>>, pair_of<at<1>, at<0>>>);
static_assert(refused<f32<any, any>, f32<any, any>, at<0>>);
static_assert(refused<f32<any, any>, f32<any, any>, pair_of<at<2>, at<0>>>);
static_assert(refused<f32<any, any>, f32<any, any>, pair_of<at<0>, at<-3>>>);
static_assert(refused<f32<any, any>, f32<any, any>, int>);
static_assert(refused<f32<any, any>, f32<any, any>, tag::data>);
static_assert(refused<f32<any, any>, f32<any, any>, f32<any>>);
static_assert(refused<f32<any, any>, f32<of<tag::k>>>);
static_assert(refused<f32<of<tag::k>>, f32<any, any>>);
static_assert(refused<f32<of<tag::b>, of<tag::k>>, f32<of<tag::k>>>);
static_assert(refused<f32<>, f32<any>>);
static_assert(refused<f32<of<tag::batch>>, f32<of<elsewhere::tag::batch>>, tag::batch>);  // another axis, spelt alike
static_assert(refused<f32<any>, int>);
static_assert(refused<f32<any>, const char*>);

// ---- dtypes

static_assert(is<dot_of<typed<float, dims<any>>, typed<double, dims<any>>>, typed<double, dims<>>>);
static_assert(is<dot_of<typed<std::uint8_t, dims<any>>, typed<std::int32_t, dims<any>>>, typed<std::int32_t, dims<>>>);
static_assert(is<dot_of<typed<bool, dims<any>>, typed<float, dims<any>>>, typed<float, dims<>>>);
static_assert(is<dot_of<typed<std::int64_t, dims<any>>, typed<std::int64_t, dims<any>>>, typed<std::int64_t, dims<>>>);
static_assert(refused<typed<bool, dims<any>>, typed<bool, dims<any>>>);
static_assert(refused<typed<std::int64_t, dims<any>>, typed<float, dims<any>>>);

// ---- shardings

template <class D, class S = state<>>
using on = typed<float, D, S, visible<tag::dp, tag::mp>>;

// S2-43: (8, 4) split over dp and mp, (4, 5) over mp, (8, 5) over dp. The product is partial over mp.
using a = on<dims<place<8, tag::dp>, place<4, tag::mp>>>;
using w = on<dims<place<4, tag::mp>, place<5>>>;
using c = on<dims<place<8, tag::dp>, place<5>>>;
static_assert(is<dot_of<a, w>, on<dims<place<8, tag::dp>, place<5>>, state<partial<tag::mp>>>>);
static_assert(is<dot_of<on<dims<place<8, tag::dp>, place<4>>>, on<dims<place<4>, place<5>>>>, c>);

// S0-06: the contracted dim is split over model.
using s0 = visible<tag::data, tag::model>;
static_assert(is<dot_of<typed<float, dims<place<16, tag::data>, place<128, tag::model>>, state<>, s0>,
                        typed<float, dims<place<128, tag::model>, place<256>>, state<>, s0>>,
                 typed<float, dims<place<16, tag::data>, place<256>>, state<partial<tag::model>>, s0>>);
using s0_region = region<tag::data, tag::model>;
static_assert(is<dot_of<typed<float, dims<any>, state<varies<tag::data, tag::model>>, s0_region>,
                        typed<float, dims<any, place<256>>, state<varies<tag::model>>, s0_region>>,
                 typed<float, dims<place<256>>, state<varies<tag::data, tag::model>>, s0_region>>);

// S2-117, S2-118: column parallel, S2-119, S2-120: row parallel.
using x = on<dims<of<tag::batch, tag::dp>, of<tag::seq>, of<tag::hidden>>>;
using w1 = on<dims<of<tag::hidden>, of<tag::ff, tag::mp>>>;
using w2 = on<dims<of<tag::ff, tag::mp>, of<tag::embed>>>;
using h = dot_of<x, w1, tag::hidden>;
static_assert(is<h, on<dims<of<tag::batch, tag::dp>, of<tag::seq>, of<tag::ff, tag::mp>>>>);
static_assert(is<dot_of<h, w2, tag::ff>,
                 on<dims<of<tag::batch, tag::dp>, of<tag::seq>, of<tag::embed>>, state<partial<tag::mp>>>>);

// One side is whole: cut for nothing, partial all the same. A plain array is whole.
static_assert(is<dot_of<on<dims<of<tag::b, tag::dp>, of<tag::k>>>, on<dims<of<tag::k, tag::mp>, of<tag::m>>>, tag::k>,
                 on<dims<of<tag::b, tag::dp>, of<tag::m>>, state<partial<tag::mp>>>>);
static_assert(is<dot_of<on<dims<of<tag::b, tag::dp>, of<tag::k, tag::mp>>>, f32<of<tag::k>, of<tag::m>>, tag::k>,
                 on<dims<of<tag::b, tag::dp>, of<tag::m>>, state<partial<tag::mp>>>>);
// Both free dims keep theirs; a batch takes the one that there is.
static_assert(is<dot_of<on<dims<of<tag::b, tag::dp>, of<tag::k>>>, on<dims<of<tag::k>, of<tag::m, tag::mp>>>, tag::k>,
                 on<dims<of<tag::b, tag::dp>, of<tag::m, tag::mp>>>>);
static_assert(is<dot_of<on<dims<of<tag::b>, of<tag::k>>>, on<dims<of<tag::b, tag::mp, tag::dp>, of<tag::k>>>, tag::k>,
                 on<dims<of<tag::b, tag::mp, tag::dp>>>>);
// Several mesh axes on one dim.
static_assert(is<dot_of<on<dims<of<tag::b>, of<tag::k, tag::mp, tag::dp>>>, on<dims<of<tag::k>, of<tag::m>>>, tag::k>,
                 on<dims<of<tag::b>, of<tag::m>>, state<partial<tag::dp, tag::mp>>>>);

// Split over different mesh axes; over the same ones in another order.
static_assert(refused<on<dims<of<tag::b>, of<tag::k, tag::dp>>>, on<dims<of<tag::k, tag::mp>, of<tag::m>>>, tag::k>);
static_assert(refused<on<dims<of<tag::b>, of<tag::k, tag::dp, tag::mp>>>,
                      on<dims<of<tag::k, tag::mp, tag::dp>, of<tag::m>>>, tag::k>);
// One mesh axis twice in the result, or in the result and in its partial sum.
static_assert(refused<on<dims<of<tag::b, tag::dp>, of<tag::k>>>, on<dims<of<tag::k>, of<tag::m, tag::dp>>>, tag::k>);
static_assert(refused<on<dims<of<tag::b, tag::dp>, of<tag::k>>>, on<dims<of<tag::k, tag::dp>, of<tag::m>>>, tag::k>);
static_assert(
    refused<on<dims<of<tag::k, tag::dp>, of<tag::m>>>, on<dims<of<tag::k>, of<tag::m, tag::dp>>>, tag::k, tag::m>);
// Other meshes.
static_assert(refused<on<dims<of<tag::k>>>, typed<float, dims<of<tag::k>>, state<>, s0>, tag::k>);

// ---- states

template <class... Sets>
using matrix = typed<float, dims<any, any>, state<Sets...>, region<tag::dp, tag::mp>>;
static_assert(is<dot_of<matrix<>, matrix<>>, matrix<>>);
static_assert(is<dot_of<matrix<varies<tag::dp>>, matrix<varies<tag::mp>>>, matrix<varies<tag::dp, tag::mp>>>);
static_assert(is<dot_of<matrix<varies<tag::dp>>, matrix<>>, matrix<varies<tag::dp>>>);
static_assert(is<dot_of<matrix<varies<tag::dp>>, matrix<reduced<tag::dp>>>, matrix<varies<tag::dp>>>);
static_assert(is<dot_of<matrix<reduced<tag::dp>>, matrix<reduced<tag::dp>>>, matrix<reduced<tag::dp>>>);
static_assert(is<dot_of<matrix<partial<tag::dp>>, matrix<reduced<tag::dp>>>, matrix<partial<tag::dp>>>);
static_assert(is<dot_of<matrix<reduced<tag::dp>>, matrix<partial<tag::dp>>>, matrix<partial<tag::dp>>>);
static_assert(is<dot_of<matrix<varies<tag::mp>, partial<tag::dp>>, matrix<reduced<tag::dp>>>,
                 matrix<varies<tag::mp>, partial<tag::dp>>>);
static_assert(refused<matrix<partial<tag::dp>>, matrix<>>);
static_assert(refused<matrix<partial<tag::dp>>, matrix<partial<tag::dp>>>);
static_assert(refused<matrix<partial<tag::dp>>, matrix<varies<tag::dp>>>);
static_assert(refused<matrix<partial<tag::dp>>, f32<any, any>>);
static_assert(refused<matrix<reduced<tag::dp>>, matrix<>>);
static_assert(refused<matrix<nb::unreduced_over<nb::max_kind, tag::dp>>, matrix<reduced<tag::dp>>>);
// A pending sum over an axis that the contraction would be partial over.
static_assert(refused<on<dims<any, any>, state<partial<tag::dp>>>, on<dims<place<dyn_size, tag::dp>, any>>>);
// Pending over one axis, partial over another.
static_assert(is<dot_of<on<dims<any, place<dyn_size, tag::mp>>, state<partial<tag::dp>>>,
                        on<dims<place<dyn_size, tag::mp>, any>, state<reduced<tag::dp>>>>,
                 on<dims<any, any>, state<partial<tag::dp, tag::mp>>>>);
// An array of the outer program, inside a region that has made its mesh axis manual.
static_assert(refused<matrix<varies<tag::dp>>, on<dims<place<dyn_size, tag::dp>, any>>>);
static_assert(is<dot_of<matrix<varies<tag::dp>>, on<dims<any, any>>>, matrix<varies<tag::dp>>>);

// ---- one mistake, one error

static_assert(std::is_same_v<dot_of<nb::error::reported, f32<any>>, nb::error::reported>);
static_assert(std::is_same_v<dot_of<f32<any>, nb::error::reported, tag::k>, nb::error::reported>);

// ---- without a machine: sizes of what is not there

template <class X>
constexpr X sized(const nb::detail::sizes_of<nb::detail::dims_of<X>>& size) {
  return X(size);
}
constexpr auto sizes =
    nb::dot(sized<f32<of<tag::b>, of<tag::k>>>({{3, 4}}), sized<f32<of<tag::k>, of<tag::m>>>({{4, 5}}), k);
static_assert(sizes.size(b) == 3 && sizes.size(m) == 5);

}  // namespace test_of_dot
