// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/contract/einsum.hpp>

#include "types.hpp"

namespace test_of_einsum {

using namespace contract_types;

template <nb::detail::einsum_text Text, class... X>
using einsum_of = decltype(nb::einsum<Text>(std::declval<X>()...));
template <class... X>
struct takes {
  template <nb::detail::einsum_text Text>
  static constexpr bool text = requires(X... x) {
    nb::einsum<Text>(x...);
  };
};

// ---- as written (S3-44, S3-45, S3-51)

using x = f32<extent<tag::b, 20>, place<5>, extent<tag::k, 7>>;
using w = f32<extent<tag::k, 7>, extent<tag::m, 11>>;
static_assert(is<einsum_of<"n{b,k},{k,m}->n{b,m}", x, w>, f32<place<5>, extent<tag::b, 20>, extent<tag::m, 11>>>);
static_assert(is<einsum_of<"n{k,b},{m,k}->n{b,m}", x, w>, f32<place<5>, extent<tag::b, 20>, extent<tag::m, 11>>>);
static_assert(is<einsum_of<"n{b,k},{k,m}->{m}n{b}", x, w>, f32<extent<tag::m, 11>, place<5>, extent<tag::b, 20>>>);
static_assert(is<einsum_of<" n { b , k } , {k,m} -> {m} ", x, w>, f32<extent<tag::m, 11>>>);
static_assert(is<einsum_of<"nk,km->nm", f32<place<2>, place<3>>, f32<place<3>, place<4>>>, f32<place<2>, place<4>>>);
static_assert(is<einsum_of<"bx->xb", f32<place<2>, place<3>>>, f32<place<3>, place<2>>>);  // S3-28
static_assert(
    is<einsum_of<"ij,jk,kl->il", f32<place<2>, any>, f32<any, any>, f32<any, place<5>>>, f32<place<2>, place<5>>>);
static_assert(is<einsum_of<"ii->i", f32<any, place<4>>>, f32<place<4>>>);
static_assert(is<einsum_of<"->", f32<>>, f32<>>);
static_assert(is<einsum_of<"{}, ->", f32<>, f32<>>, f32<>>);
// A name left out everywhere passes through, first (S3-47).
static_assert(is<einsum_of<"n{k},{k}->n", x, w>, f32<extent<tag::b, 20>, extent<tag::m, 11>, place<5>>>);
static_assert(is<einsum_of<"n,->n", x, w>, f32<extent<tag::b, 20>, extent<tag::k, 7>, extent<tag::m, 11>, place<5>>>);
// Case, and what a name may be made of.
static_assert(is<einsum_of<"nN->Nn", f32<place<2>, place<3>>>, f32<place<3>, place<2>>>);

// ---- the text

static_assert(takes<x, w>::text<"n{b,k},{k,m}->n{b,m}">);
static_assert(!takes<x, w>::text<"n{b,k},{k,m}">);         // no arrow
static_assert(!takes<x, w>::text<"n{b,k},{k,m}->n{b,m">);  // a brace stays open
static_assert(!takes<x, w>::text<"n{b,k,{k,m}->n{b,m}">);
static_assert(!takes<x, w>::text<"n{b,k},{k,m}->n{b,m}}">);
static_assert(!takes<x, w>::text<"n{b,,k},{k,m}->n{b,m}">);
static_assert(!takes<x, w>::text<"n{b,k},{k,m}->n{b,m}->">);
static_assert(!takes<x, w>::text<"n{b,k},{k,m}->n,{b,m}">);  // two results
static_assert(!takes<x, w>::text<"1{b,k},{k,m}->1{b,m}">);
static_assert(!takes<x, w>::text<"n{b,k}->n{b}">);  // one operand too few
static_assert(!takes<x>::text<"n{b,k},{k,m}->n{b,m}">);
static_assert(!takes<x, w>::text<"{b,k},{k,m}->{b,m}">);  // letters and ranks
static_assert(!takes<x, w>::text<"np{b,k},{k,m}->n{b,m}">);
static_assert(!takes<x, w>::text<"n{b,ff},{k,m}->n{b,m}">);   // of no operand
static_assert(!takes<x, w>::text<"n{b,k},{k,m,b}->n{b,m}">);  // written for an operand that lacks it (S3-49)
static_assert(!takes<x, w>::text<"n{b,k},{m}->n{b,m}">);      // left out for one that has it (S3-48)
static_assert(!takes<x, w>::text<"n{b},{k,m}->n{b,m}">);
static_assert(!takes<x, w>::text<"n{b,k,k},{k,m}->n{b,m}">);
static_assert(!takes<x, w>::text<"n{b,k},{k,m}->p{b,m}">);  // new in the result
static_assert(!takes<x, w>::text<"n{b,k},{k,m}->n{b,ff}">);
static_assert(!takes<x, w>::text<"n{k},{k,m}->n{b,m}">);     // passes through: not to be written
static_assert(!takes<x, w>::text<"n{b,k},{k,m}->nn{b,m}">);  // twice
static_assert(!takes<x, w>::text<"n{b,k},{k,m}->n{b,b}">);
using spelt_alike = f32<of<tag::batch>, of<elsewhere::tag::batch>>;
static_assert(!takes<spelt_alike>::text<"{batch}->{batch}">);
static_assert(takes<spelt_alike>::text<"->">);

// ---- sizes, dtypes, shardings, states: as dot

static_assert(!takes<f32<place<5>>, f32<place<7>>>::text<"i,i->i">);  // S3-29
static_assert(takes<f32<place<5>>, f32<place<5>>>::text<"i,i->i">);
static_assert(!takes<f32<place<3>, place<4>>>::text<"ii->i">);
static_assert(!takes<f32<place<1>>, f32<place<7>>>::text<"i,i->i">);
static_assert(!takes<typed<bool, dims<any>>>::text<"i->">);
static_assert(!takes<typed<std::int64_t, dims<any>>, f32<any>>::text<"i,i->i">);
static_assert(!takes<f32<any>, int>::text<"i,i->i">);
static_assert(std::is_same_v<einsum_of<"i,i->i", f32<any>, nb::error::reported>, nb::error::reported>);

template <class D, class S = state<>>
using on = typed<float, D, S, visible<tag::dp, tag::mp>>;
using bk = on<dims<of<tag::b, tag::dp>, of<tag::k, tag::mp>>>;
using km = on<dims<of<tag::k>, of<tag::m>>>;
static_assert(
    is<einsum_of<"{b,k},{k,m}->{b,m}", bk, km>, on<dims<of<tag::b, tag::dp>, of<tag::m>>, state<partial<tag::mp>>>>);
static_assert(is<einsum_of<"{b,k},{k,m},{m}->{b}", bk, km, on<dims<of<tag::m>>>>,
                 on<dims<of<tag::b, tag::dp>>, state<partial<tag::mp>>>>);
static_assert(is<einsum_of<"{b,k}->{k}", bk>, on<dims<of<tag::k, tag::mp>>, state<partial<tag::dp>>>>);
static_assert(!takes<bk, on<dims<of<tag::k>, of<tag::m, tag::dp>>>>::text<"{b,k},{k,m}->{b,m}">);
static_assert(!takes<on<dims<place<dyn_size, tag::dp>, any>>>::text<"ii->i">);  // the diagonal of a split dim
static_assert(takes<on<dims<any, any>>>::text<"ii->i">);

}  // namespace test_of_einsum
