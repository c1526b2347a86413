// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/detail/run.hpp>

namespace nabla {

/// Pairs a dim of the left operand with a dim of the right one, to contract them: `pairing(dim<1>, dim<0>)`,
/// `pairing(outputs, inputs)`.
template <class Left, class Right>
struct paired : vocabulary {};
struct pairing_t : vocabulary {
  template <detail::DimSelector Left, detail::DimSelector Right>
  constexpr paired<Left, Right> operator()(Left, Right) const {
    return {};
  }
};
inline constexpr pairing_t pairing{};

namespace detail {

template <class S>
inline constexpr bool is_paired = false;
template <class L, class R>
inline constexpr bool is_paired<paired<L, R>> = true;
template <class S>
concept ContractionArgument = DimSelector<S> || is_paired<S> || MistakenForAnAxis<S>;

struct fixes_of_a_contraction {
  using number = nabla::error::to_fix::write_pairing_of_both_dims;
  using mesh_axis = nabla::error::to_fix::name_the_contracted_axes;
};

/// One argument of dot: the dims that it pairs, or the reason why it pairs none.
template <class S, class XD, class YD>
struct dot_argument {  // a position alone
  using pair = list<>;
  using error = nabla::error::position_without_partner<S, nabla::error::to_fix::write_pairing_of_both_dims>;
};
template <MistakenForAnAxis A, class XD, class YD>
struct dot_argument<A, XD, YD> {
  using pair = list<>;
  using error = typename wrong_argument<A, fixes_of_a_contraction>::type;
};
template <Axis A, class XD, class YD>
struct dot_argument<A, XD, YD> {
  static constexpr bool left = find_dim<XD, A>::value >= 0, right = find_dim<YD, A>::value >= 0;
  using pair = list<dim_pair<A, A>>;
  using error = std::conditional_t<
      left && right, void,
      std::conditional_t<left, nabla::error::only_left<A>,
                         std::conditional_t<right, nabla::error::only_right<A>, nabla::error::in_neither<A>>>>;
};
template <class L, class R, class XD, class YD>
struct dot_argument<paired<L, R>, XD, YD> {
  using pair = list<dim_pair<L, R>>;
  using error =
      std::conditional_t<(find_dim<XD, L>::value < 0), nabla::error::left_has_no<L, XD>,
                         std::conditional_t<(find_dim<YD, R>::value < 0), nabla::error::right_has_no<R, YD>, void>>;
};

/// The error for two arguments that name the same dim.
template <class XD, class YD, class Pairs>
struct dims_named_twice;
template <class XD, class YD, class... L, class... R>
struct dims_named_twice<XD, YD, list<dim_pair<L, R>...>> {
  using type =
      typename first_error<typename why_named_twice<list<at<find_dim<XD, L>::value, keys_of<XD>>...>>::type,
                           typename why_named_twice<list<at<find_dim<YD, R>::value, keys_of<YD>>...>>::type>::type;
};

template <class XD, class YD, class... S>
struct dot_arguments {
  using pairs = concat<list<>, typename dot_argument<S, XD, YD>::pair...>;
  using wrong = typename first_error<typename dot_argument<S, XD, YD>::error...>::type;
  template <class Wrong>
  struct checked {
    using type = Wrong;
  };
  using error =
      typename std::conditional_t<std::is_void_v<wrong>, dims_named_twice<XD, YD, pairs>, checked<wrong>>::type;
};
/// As numpy.dot: the last positional dim of the left operand with the second to last (or only) one of the right.
template <class XD, class YD>
struct dot_arguments<XD, YD> {
  static constexpr int left = positional_rank<XD>, right = positional_rank<YD>;
  using pairs = list<dim_pair<position<-1>, position<(right >= 2 ? -2 : -1)>>>;
  using fix = nabla::error::to_fix::name_the_contracted_axes;
  using error = std::conditional_t<
      (left > 0 && right > 0), void,
      std::conditional_t<(visible_rank<XD> == 0 || visible_rank<YD> == 0),
                         nabla::error::operand_has_no_positional_dim<dims<>, nabla::error::to_fix::write_times>,
                         std::conditional_t<(left == 0 && right == 0), nabla::error::no_axis_is_named<XD, YD, fix>,
                                            nabla::error::positional_dim_meets_named<XD, YD, fix>>>>;
};

template <class X, class Y, class... S>
struct dot_rule : binary_rule<typename dot_arguments<typename X::dims, typename Y::dims, S...>::error, X, Y,
                              typename dot_arguments<typename X::dims, typename Y::dims, S...>::pairs> {};

/// Also instantiated for types that are not arrays, before the constraints exclude them.
template <class X, class Y, class... S>
struct why_no_dot {
  using type = void;
};
template <Array X, Array Y, ContractionArgument... S>
struct why_no_dot<X, Y, S...> {
  using type = typename dot_rule<type_of_t<X>, type_of_t<Y>, S...>::error;
};
template <class X, class Y, class... S>
using why_no_dot_t = typename why_no_dot<X, Y, S...>::type;

}  // namespace detail

/// The sum of products over axes: `dot(x, w, inputs)`, `dot(x, y, heads, depth)`. `pairing(dim<1>, dim<0>)` contracts
/// dims with different places or names. `dot(x, y)` is numpy.dot: the last positional dim of x with the second to last
/// (or only) one of y. Names that both operands have and that are not contracted are batch dims: each index of x meets
/// the same index of y.
///
/// Shape: the names of x, the new names of y, the positional dims of x, those of y. dtype: the one that holds both;
/// bool is refused. State: over a contracted dim that is split the result is unreduced, even if only one operand is
/// split; an unreduced operand beside a reduced one gives an unreduced result. Errors: only_left, only_right,
/// in_neither, left_has_no, right_has_no, axis_named_twice, position_without_partner, positional_dim_meets_named,
/// no_axis_is_named, operand_has_no_positional_dim, sizes_differ, dim_is_split_differently,
/// result_uses_a_mesh_axis_twice, unreduced_meets_varying, unreduced_meets_replicated, unreduced_meets_unreduced,
/// dtypes_would_lose, contraction_of_bools, variable_hides_the_axis, number_is_no_axis,
/// mesh_axis_is_no_dim_of_an_array. Derivative: the dot of the cotangent with the other operand, over that operand's
/// free dims. Communication: none, except with `out_sharding(...)` as last argument. Runs at the call, as one matrix
/// product where the layout allows; a sum of products without a free dim stays lazy. Source: numpy.dot, jax.lax.pdot.
NABLA_WORD(dot,
           (detail::Contractible X, detail::Contractible Y, detail::ContractionArgument... S,
            class nabla_error = detail::why_no_dot_t<X, Y, S...>), (X&& x, Y&& y, S...),
           "nabla::dot(x, y, axes...) requires axes that both have, each once") {
  if constexpr (Reported<X> || Reported<Y>) return error::reported{};
  else
    return detail::contract_binary<detail::dot_rule<type_of_t<X>, type_of_t<Y>, S...>>("dot", static_cast<X&&>(x),
                                                                                       static_cast<Y&&>(y));
}

}  // namespace nabla
