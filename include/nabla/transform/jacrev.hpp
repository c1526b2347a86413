// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/jacobian/jacobian.hpp>

namespace nabla {

/// The Jacobian of f in its first argument: `jacrev(f)(x)` has the dims of the value, and behind them those of x, and
/// holds the derivative of each element of the value in each element of x. By rows: f runs once forward and once back
/// for each element of its value, which is the shorter way where the value is small. An axis that both have gets
/// another name on the side of the argument: `jacrev(f, hidden = inputs)(x)`.
///
/// With `jacrev(argnums<0, 2>, f)` there is a tuple of Jacobians, in those arguments; with one number the Jacobian in
/// that argument. With has_aux f gives a pair, and so does the result: the Jacobian, and what f hands on.
///
/// f gives an array or a tree of arrays, x is one. Of trees the value's lead: in the place of each array of the value
/// stands a tree like x, or the tuple of those of several arguments, of its Jacobians in their arrays. A name speaks of
/// the arrays that have its axis. `no_tangent` stands for integers and truth values, on both sides. Other arguments are
/// constants.
///
/// State: that of the gradient. Errors: jacobian_has_the_axis_twice, result_has_no_derivative, function_gives_no_aux,
/// argument_has_no_gradient, argument_stands_twice, keyword_stands_twice, function_has_no_such_argument,
/// function_does_not_take_these_arguments, function_does_not_take_that_many, members_have_fixed_types, those of rename
/// and of vjp. Communication: that of f, and of its pullback for each element. Derivative: of any order. Source:
/// jax.jacrev.
template <class F>
  requires detail::NamesAFunction<F>
constexpr auto jacrev(F f, call_site where = call_site::here()) {
  return detail::jacobian_by<false>::of(where, static_cast<F&&>(f));
}
template <class A, class B>
  requires detail::NamesAFunction<A, B>
constexpr auto jacrev(A a, B b, call_site where = call_site::here()) {
  return detail::jacobian_by<false>::of(where, static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B, class C>
  requires detail::NamesAFunction<A, B, C>
constexpr auto jacrev(A a, B b, C c, call_site where = call_site::here()) {
  return detail::jacobian_by<false>::of(where, static_cast<A&&>(a), static_cast<B&&>(b), static_cast<C&&>(c));
}
// Behind any number of names there is no place for the site of the call.
template <class A, class B, class C, class D, class... Rest>
  requires detail::NamesAFunction<A, B, C, D, Rest...>
constexpr auto jacrev(A a, B b, C c, D d, Rest... names) {
  return detail::jacobian_by<false>::of(call_site{}, static_cast<A&&>(a), static_cast<B&&>(b), static_cast<C&&>(c),
                                        static_cast<D&&>(d), names...);
}

}  // namespace nabla
