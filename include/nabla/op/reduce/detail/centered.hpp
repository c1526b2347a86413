// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/dot.hpp>
#include <nabla/op/elementwise/conj.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/detail/composed.hpp>
#include <nabla/op/reduce/mean.hpp>
#include <nabla/op/reduce/norm.hpp>

// What cov and corrcoef share.
namespace nabla {

namespace op {
/// The rule of what is centered: the dims that the mean is taken over are whole.
struct centered : reduction_word<reduction::none> {
  static constexpr const char* name = "cov";
  static constexpr bool takes_complex = true;
  template <class T>
  using in = detail::inexact_of<T>;
  template <class T>
  using out = in<T>;
};
}  // namespace op

namespace detail {

template <class N>
constexpr auto as_inexact(const N& n) {
  return converted<inexact_of<typename N::type::value_type>>(n);
}
/// A node less its mean over axes, as an operand.
template <class... S, class N>
constexpr auto centered(const N& n) {
  return elementwise<op::subtract>(as_expr(n), reduced<op::mean, S..., keepdims_t>(n));
}
/// The same over its norm: where all elements are equal it is nan.
template <class... S, class N>
constexpr auto centered_of_norm_one(const N& n) {
  const auto apart = as_node(centered<S...>(n));
  return elementwise<op::divide>(as_expr(apart), reduced<op::norm, S..., keepdims_t>(apart));
}

/// What `dot` is given for an axis: a position stands for the same one of both.
template <class S>
struct contracted_impl {
  using type = S;
};
template <int N>
struct contracted_impl<position<N>> {
  using type = decltype(pairing(position<N>{}, position<N>{}));
};
template <class S>
using contracted = typename contracted_impl<S>::type;

/// Why there is no covariance of X and Y over axes; void if there is one, or if they are no arrays.
template <class X, class Y, class... S>
struct why_no_cov {
  using type = void;
};
template <Array X, Array Y, class... S>
  requires(sizeof...(S) > 0)
struct why_no_cov<X, Y, S...> {
  using type = typename first_error<why_not_reduced_t<op::centered, X, S...>, why_not_reduced_t<op::centered, Y, S...>,
                                    why_no_dot_t<X, Y, contracted<S>...>>::type;
};
template <Array X, Array Y>
struct why_no_cov<X, Y> {
  using type = nabla::error::no_axis_is_named<dims_of<X>, dims_of<Y>, nabla::error::to_fix::name_the_contracted_axes>;
};
template <class X, class Y, class... S>
using why_no_cov_t = typename why_no_cov<X, Y, S...>::type;
template <class X>
using why_no_cov_of_rows_t = why_not_reduced_t<op::centered, X, position<-1>>;

template <class... S>
concept CovAxes = ((DimSelector<S> || MistakenForAnAxis<S> || Reported<S>)&&...);

template <class... S, class X>
constexpr auto cov_node(X&& x) {
  using from = reduced_operand<op::centered, type_of_t<X>, S...>;
  return computed(as_inexact(as_node(laid_out<from>(static_cast<X&&>(x), laid_out_for{"cov", 1}))));
}
/// The dtype of the result.
template <class... X>
using cov_dtype = typename common_of_dtypes<list<inexact_of<value_type_t<X>>...>>::type;
template <class N, class... S>
using cov_keys = typename reduction_rule<op::centered, typename N::type, S...>::keys;

}  // namespace detail
}  // namespace nabla
