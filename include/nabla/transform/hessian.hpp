// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/jacobian/jacobian.hpp>
#include <nabla/transform/grad.hpp>

namespace nabla {

namespace detail {

/// The keywords of a call, one after the other, for the gradient and for its Jacobian; then the function, and the
/// names.
template <class... K>
struct hessian_by {
  template <class F, class... B>
  static constexpr auto of(call_site where, F f, B... names) {
    auto gradient = derivative_by<gradient_alone, K...>::of(static_cast<F&&>(f), where);
    return jacobian_of<true, derivative_keywords<K...>::has_aux, typename numbers_of_keywords<K...>::type,
                       decltype(gradient), B...>(std::move(gradient), where, names...);
  }
  template <DerivativeKeyword L, class A, class... Rest>
  static constexpr auto of(call_site where, L, A a, Rest... rest) {
    return hessian_by<K..., L>::of(where, static_cast<A&&>(a), static_cast<Rest&&>(rest)...);
  }
};

}  // namespace detail

/// The second derivatives of a scalar function in its first argument: `hessian(f)(x)` has the dims of x twice. The
/// names of an array are given another name the second time: `hessian(f, hidden = inputs)(x)`.
///
/// It is jacfwd(grad(f)): for each element of x the derivative of the gradient in that direction. So of a tree x it is
/// a tree of trees; of several arguments, `hessian(argnums<0, 2>, f)`, a tuple of tuples; with has_aux a pair of it and
/// of what f hands on. Errors: those of grad and jacfwd. Communication: that of the gradient, three times for each
/// element of x. Derivative: of any order. Source: jax.hessian.
template <class F>
  requires detail::NamesAFunction<F>
constexpr auto hessian(F f, call_site where = call_site::here()) {
  return detail::hessian_by<>::of(where, static_cast<F&&>(f));
}
template <class A, class B>
  requires detail::NamesAFunction<A, B>
constexpr auto hessian(A a, B b, call_site where = call_site::here()) {
  return detail::hessian_by<>::of(where, static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B, class C>
  requires detail::NamesAFunction<A, B, C>
constexpr auto hessian(A a, B b, C c, call_site where = call_site::here()) {
  return detail::hessian_by<>::of(where, static_cast<A&&>(a), static_cast<B&&>(b), static_cast<C&&>(c));
}
// Behind any number of names there is no place for the site of the call.
template <class A, class B, class C, class D, class... Rest>
  requires detail::NamesAFunction<A, B, C, D, Rest...>
constexpr auto hessian(A a, B b, C c, D d, Rest... names) {
  return detail::hessian_by<>::of(call_site{}, static_cast<A&&>(a), static_cast<B&&>(b), static_cast<C&&>(c),
                                  static_cast<D&&>(d), names...);
}

}  // namespace nabla
