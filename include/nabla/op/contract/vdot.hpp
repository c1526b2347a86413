// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/detail/run.hpp>
#include <nabla/op/elementwise/conj.hpp>

namespace nabla {

namespace detail {

/// Pairs the last N positional dims of both operands, the outer ones first.
template <class Seq>
struct positional_pairs;
template <int... I>
struct positional_pairs<std::integer_sequence<int, I...>> {
  using type = list<dim_pair<position<I - int(sizeof...(I))>, position<I - int(sizeof...(I))>>...>;
};

template <class XD, class YD>
struct vdot_arguments {
  static constexpr int left = positional_rank<XD>, right = positional_rank<YD>;
  using pairs = typename positional_pairs<std::make_integer_sequence<int, (left < right ? left : right)>>::type;
  using error = std::conditional_t<
      (left != right), nabla::error::positional_ranks_differ<left, right>,
      std::conditional_t<(left == 0 && (visible_rank<XD> > 0 || visible_rank<YD> > 0)),
                         nabla::error::no_axis_is_named<XD, YD, nabla::error::to_fix::use_dot_with_the_axis>, void>>;
};
template <class X, class Y>
struct vdot_rule : binary_rule<typename vdot_arguments<typename X::dims, typename Y::dims>::error, X, Y,
                               typename vdot_arguments<typename X::dims, typename Y::dims>::pairs> {};

template <class X, class Y>
struct why_no_vdot {
  using type = void;
};
template <Array X, Array Y>
struct why_no_vdot<X, Y> {
  using type = typename vdot_rule<type_of_t<X>, type_of_t<Y>>::error;
};

}  // namespace detail

/// The sum of products over all positional dims: a scalar if there are no names. Names that both operands have are
/// batch dims. Complex elements of x are conjugated: `real(vdot(x, x))` is the square of the norm.
///
/// Shape: the names of x, the new names of y. dtype, state, derivative, communication: as `dot`. Errors:
/// positional_ranks_differ, no_axis_is_named (neither has a positional dim: use dot(x, y, axis)), and those of dot for
/// sizes, shardings, states and dtypes. Source: numpy.vdot.
NABLA_WORD(vdot,
           (detail::Contractible X, detail::Contractible Y,
            class nabla_error = typename detail::why_no_vdot<X, Y>::type),
           (X&& x, Y&& y, [[maybe_unused]] call_site where = call_site::here()),
           "nabla::vdot(x, y) requires positional dims of equal number and sizes") {
  if constexpr (Reported<X> || Reported<Y>) return error::reported{};
  else if constexpr (detail::is_complex<value_type_t<X>>)
    return detail::contract_binary<detail::vdot_rule<type_of_t<X>, type_of_t<Y>>>(
        {"vdot", where}, conj(static_cast<X&&>(x)), static_cast<Y&&>(y));
  else
    return detail::contract_binary<detail::vdot_rule<type_of_t<X>, type_of_t<Y>>>({"vdot", where}, static_cast<X&&>(x),
                                                                                  static_cast<Y&&>(y));
}

}  // namespace nabla
