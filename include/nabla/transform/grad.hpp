// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/loss.hpp>

namespace nabla {

namespace detail {

/// f with the gradient of its value in the arguments at the numbers N; What: what of it is given.
template <class What, class F, class N>
class differentiated {
 public:
  constexpr differentiated(F f, call_site where) : f_(static_cast<F&&>(f)), where_(where) {}

  template <class... X, class nabla_error = typename gradient_rule<F, N, X...>::error>
    requires(std::is_void_v<nabla_error>)
  auto operator()(const X&... x) const {
    return What::of(gradient_rule<F, N, X...>::run(f_, where_, x...));
  }
  // As for shard_map: clang says why a constraint does not hold, g++ why a deleted overload was chosen.
#ifndef __clang__
  template <class... X, class nabla_error = typename gradient_rule<F, N, X...>::error>
    requires(!std::is_void_v<nabla_error>)
  error::reported operator()(const X&...) const = delete;
#endif

 private:
  F f_;
  call_site where_;
};

struct value_and_gradient {
  template <class P>
  static P of(P both) {
    return both;
  }
};
struct gradient_alone {
  template <class P>
  static auto of(P both) {
    return static_cast<P&&>(both).second;
  }
};

}  // namespace detail

/// In which arguments a derivative is taken: `grad(argnums<0, 2>, f)`.
template <int... N>
inline constexpr detail::argument_numbers<N...> argnums{};

/// The function with the same arguments as f that gives the value of f and its gradient, as a pair: the gradient in the
/// first argument, or, with `argnums<0, 2>`, a tuple of those in several. An argument is an array or a tree of arrays;
/// its gradient is a tree of the same structure.
///
/// f gives a scalar: invarying, replicated, or a sum that is still to be made, whose gradient is that of the sum. It may
/// call mapped functions. Shape, dtype and sharding of a gradient: those of the argument. State: an invarying
/// (replicated) argument has an invarying gradient, the sum over devices made; of a varying one each device has its own;
/// a reduced argument has an unreduced one, and nothing is communicated for it. Leaves of integers and bool have no
/// gradient: `no_tangent`. Errors: loss_is_no_scalar, loss_varies_over, loss_is_not_floating,
/// loss_is_unreduced_by_max_or_min, argument_has_no_gradient, function_does_not_take_these_arguments. Communication: the
/// transposes of the collectives of f, and of the casts by which what is the same on all devices meets what varies: a
/// psum, an all_gather where it was cut. Derivative: that of a derivative, to any order. Source: jax.value_and_grad.
template <class F>
constexpr auto value_and_grad(F f, call_site where = call_site::here()) {
  return detail::differentiated<detail::value_and_gradient, F, detail::argument_numbers<>>(static_cast<F&&>(f), where);
}
template <int... N, class F>
constexpr auto value_and_grad(detail::argument_numbers<N...>, F f, call_site where = call_site::here()) {
  return detail::differentiated<detail::value_and_gradient, F, detail::argument_numbers<N...>>(static_cast<F&&>(f),
                                                                                               where);
}

/// The gradient alone: `grad(f)(x)`.
///
/// As value_and_grad in everything else. Source: jax.grad.
template <class F>
constexpr auto grad(F f, call_site where = call_site::here()) {
  return detail::differentiated<detail::gradient_alone, F, detail::argument_numbers<>>(static_cast<F&&>(f), where);
}
template <int... N, class F>
constexpr auto grad(detail::argument_numbers<N...>, F f, call_site where = call_site::here()) {
  return detail::differentiated<detail::gradient_alone, F, detail::argument_numbers<N...>>(static_cast<F&&>(f), where);
}

/// x as a constant: no derivative follows it any further.
///
/// Shape, dtype, state: those of x, which is stored. Errors: none. Derivative: zero. Communication: none. Source:
/// jax.lax.stop_gradient.
template <ArrayOrReported X>
constexpr auto stop_gradient(X&& x) {
  if constexpr (Reported<X>) return error::reported{};
  else if constexpr (detail::is_traced<X>) return static_cast<X&&>(x).eval().primal();
  else return static_cast<X&&>(x).eval();
}

}  // namespace nabla
