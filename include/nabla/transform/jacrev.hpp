// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/jacobian.hpp>

namespace nabla {

/// The Jacobian of f in its first argument: `jacrev(f)(x)` has the dims of the value, and behind them those of x, and
/// holds the derivative of each element of the value in each element of x. By rows: f runs once forward and once back
/// for each element of its value, which is the shorter way where the value is small. An axis that both have gets
/// another name on the side of the argument: `jacrev(f, hidden = inputs)(x)`.
///
/// f gives one array, x is one; other arguments are constants. State: that of the gradient. Errors:
/// jacobian_needs_an_array, jacobian_has_the_axis_twice, those of rename and of vjp. Communication: that of f, and of
/// its pullback for each element. Derivative: of any order. Source: jax.jacrev.
template <class F>
constexpr auto jacrev(F f, call_site where = call_site::here()) {
  return detail::jacobian_of<false, F>(static_cast<F&&>(f), where);
}
template <class F, class B>
constexpr auto jacrev(F f, B name, call_site where = call_site::here()) {
  return detail::jacobian_of<false, F, B>(static_cast<F&&>(f), where, name);
}
// Behind any number of names there is no place for the site of the call.
template <class F, class B, class C, class... Rest>
constexpr auto jacrev(F f, B name, C next, Rest... names) {
  return detail::jacobian_of<false, F, B, C, Rest...>(static_cast<F&&>(f), call_site{}, name, next, names...);
}

}  // namespace nabla
