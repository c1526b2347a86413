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
/// that argument. With has_aux f gives a pair, and so does the result: the Jacobian, and what f hands on. With `holomorphic`
/// f is a holomorphic function of complex arguments, and the entries are complex.
///
/// f gives an array or a tree of arrays, x is one. Of trees the value's lead: in the place of each array of the value
/// stands a tree like x, or the tuple of those of several arguments, of its Jacobians in their arrays. A name speaks of
/// the arrays that have its axis. `no_tangent` stands for integers and truth values, on both sides. Other arguments are
/// constants.
///
/// State: that of the gradient. Errors: jacobian_of_complex_numbers, holomorphic_function_is_of_complex_numbers,
/// jacobian_has_the_axis_twice, result_has_no_derivative, function_gives_no_aux,
/// argument_has_no_gradient, argument_stands_twice, keyword_stands_twice, the_function_stands_last,
/// not_a_keyword_of_a_derivative, function_has_no_such_argument, function_does_not_take_these_arguments,
/// function_does_not_take_that_many, members_have_fixed_types, those of rename and of vjp. Communication: that of f,
/// and of its pullback for each element. Derivative: of any order. Source: jax.jacrev.
NABLA_DETAIL_TRANSFORM(jacrev, detail::jacobian_by<false>,
                       "nabla::jacrev(argnums<...>, has_aux, holomorphic, f, names...) requires each keyword once, and the "
                       "function behind them")

}  // namespace nabla
