// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

namespace nabla {

namespace detail {

template <bool HasAux, class F>
using gradient_for_hvp = differentiated<gradient_alone<HasAux>, F, argument_numbers<>>;
template <bool HasAux, class F, class X, class V>
using hvp_of = jvp_of<gradient_for_hvp<HasAux, F>, std::tuple<X>, std::tuple<V>>;

}  // namespace detail

/// The product of the second derivatives of a scalar function with a direction, without making them all:
/// `hvp(f, x, v)` is the derivative of the gradient of f at x in the direction v. x is an array or a tree of arrays, v
/// a tree of the same structure and types, and so is the result. With `hvp(has_aux, f, x, v)` f gives a pair, and so
/// does hvp: the product, and what f hands on.
///
/// It is jvp(grad(f)), and has a name because of the two ways to combine the modes this is the one to take: about twice
/// the work of a gradient, and nothing of the first derivative is kept for a second sweep. Errors: those of grad and
/// jvp. Communication: that of the gradient, for its value and its tangent. Derivative: of any order. Source: jax.jvp of
/// jax.grad.
NABLA_WORD(hvp, (class F, class X, class V, class nabla_error = typename detail::hvp_of<false, F, X, V>::error),
           (const F& f, const X& x, const V& v, call_site where = call_site::here()),
           "nabla::hvp(f, x, v) requires a function that has a gradient, and a direction of the type of x") {
  return jvp(detail::gradient_for_hvp<false, F>(f, where), std::tuple<X>(x), std::tuple<V>(v)).second;
}
NABLA_WORD(hvp, (class F, class X, class V, class nabla_error = typename detail::hvp_of<true, F, X, V>::error),
           (detail::has_aux_t, const F& f, const X& x, const V& v, call_site where = call_site::here()),
           "nabla::hvp(has_aux, f, x, v) requires a function that gives a pair of a loss and what it hands on, and a "
           "direction of the type of x") {
  const auto given = jvp(has_aux, detail::gradient_for_hvp<true, F>(f, where), std::tuple<X>(x), std::tuple<V>(v));
  return std::pair(std::get<1>(given), std::get<2>(given));
}

}  // namespace nabla
