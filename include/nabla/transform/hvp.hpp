// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

namespace nabla {

/// The product of the second derivatives of a scalar function with a direction, without making them all:
/// `hvp(f, x, v)` is the derivative of the gradient of f at x in the direction v. x is an array or a tree of arrays, v
/// a tree of the same structure and types, and so is the result.
///
/// It is jvp(grad(f)): about twice the work of a gradient. Errors: those of grad and jvp. Communication: that of the
/// gradient, for its value and its tangent. Derivative: of any order. Source: jax.jvp of jax.grad.
template <class F, class X, class V>
auto hvp(const F& f, const X& x, const V& v) {
  return jvp(grad(f), std::tuple<X>(x), std::tuple<V>(v)).second;
}

}  // namespace nabla
