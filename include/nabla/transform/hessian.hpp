// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/jacobian.hpp>
#include <nabla/transform/grad.hpp>

namespace nabla {

namespace detail {

template <class F, class... B>
constexpr auto hessian_at(call_site where, F&& f, B... names) {
  const auto gradient = grad(static_cast<F&&>(f), where);
  return jacobian_of<true, std::remove_const_t<decltype(gradient)>, B...>(gradient, where, names...);
}

}  // namespace detail

/// The second derivatives of a scalar function in its first argument: `hessian(f)(x)` has the dims of x twice. The
/// names of an array are given another name the second time: `hessian(f, hidden = inputs)(x)`.
///
/// It is jacfwd(grad(f)): for each element of x the derivative of the gradient in that direction. Errors: those of grad
/// and jacfwd. Communication: that of the gradient, three times for each element of x. Derivative: of any order.
/// Source: jax.hessian.
template <class F>
constexpr auto hessian(F f, call_site where = call_site::here()) {
  return detail::hessian_at(where, static_cast<F&&>(f));
}
template <class F, class B>
constexpr auto hessian(F f, B name, call_site where = call_site::here()) {
  return detail::hessian_at(where, static_cast<F&&>(f), name);
}
// Behind any number of names there is no place for the site of the call.
template <class F, class B, class C, class... Rest>
constexpr auto hessian(F f, B name, C next, Rest... names) {
  return detail::hessian_at({}, static_cast<F&&>(f), name, next, names...);
}

}  // namespace nabla
