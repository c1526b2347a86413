// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/jacobian/jacobian.hpp>
#include <nabla/transform/grad.hpp>

namespace nabla {

namespace detail {

/// The keywords are those of the gradient, and of its Jacobian.
struct hessian_by {
  template <class... A>
  using error = jacobian_by<true>::error<A...>;
  template <class... A>
  static constexpr auto of(call_site where, A&... a) {
    using said = typename jacobian_call<list<>, A...>::said;
    return behind_keywords(
        [&]<class F, class... B>(F&& f, B&... names) {
          using gradient = differentiated<gradient_alone<said::has_aux, said::holomorphic>, F, typename said::numbers>;
          return jacobian_of<true, said::has_aux, said::holomorphic, typename said::numbers, gradient, B...>(
              gradient(static_cast<F&&>(f), where), where, names...);
        },
        a...);
  }
};

}  // namespace detail

/// The second derivatives of a scalar function in its first argument: `hessian(f)(x)` has the dims of x twice. The
/// names of an array are given another name the second time: `hessian(f, hidden = inputs)(x)`.
///
/// It is jacfwd(grad(f)): for each element of x the derivative of the gradient in that direction. So of a tree x it is
/// a tree of trees; of several arguments, `hessian(argnums<0, 2>, f)`, a tuple of tuples; with has_aux a pair of it and
/// of what f hands on; with `holomorphic` the second derivatives of a holomorphic function. Errors: those of grad and
/// jacfwd. Communication: that of jvp of the gradient, for each element of x. Derivative: of any order. Source:
/// jax.hessian.
NABLA_DETAIL_TRANSFORM(hessian, detail::hessian_by,
                       "nabla::hessian(argnums<...>, has_aux, holomorphic, f, names...) requires each keyword once, and the "
                       "function behind them")

}  // namespace nabla
