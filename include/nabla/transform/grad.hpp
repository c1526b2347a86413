// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/derivative_keywords.hpp>
#include <nabla/transform/detail/loss.hpp>
#include <nabla/transform/detail/mapped/named_program.hpp>

namespace nabla {

namespace detail {

/// f with the gradient of its value in the arguments at the numbers N; What: what of it is given.
template <class What, class F, class N>
class differentiated {
 public:
  constexpr differentiated(F f, call_site where) : f_(static_cast<F&&>(f)), where_(where) {}

  /// That of a function of named arrays on a mesh, by other resources.
  template <class Resources, class M>
  constexpr auto on(const M& mesh) const {
    auto f = f_.template on<Resources>(mesh);
    return differentiated<What, decltype(f), N>(f, where_);
  }

  /// In the place of the result, where F has been reported.
  using nothing = decltype(What::of(value_and_aux<What::has_aux>::nothing()));
  /// Why these are no arguments for it; void if they are.
  template <class... X>
  using refusal = typename why_no_gradient<
      What, typename gradient_rule<What, F, N, X...>::error,
      typename result_if_any<typename gradient_rule<What, F, N, X...>::function,
                             typename gradient_rule<What, F, N, X...>::seen>::type>::type;

  // What f gives is asked for here: an alias between costs three lines of each error in it.
  template <class... X, class arguments_error = typename gradient_rule<What, F, N, X...>::error,
            class nabla_error = typename why_no_gradient<
                What, arguments_error,
                typename result_of_call<typename gradient_rule<What, F, N, X...>::function,
                                        typename gradient_rule<What, F, N, X...>::seen>::type>::type>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(const X&... x) const {
    return What::of(gradient_rule<What, F, N, X...>::run(f_, where_, x...));
  }
  NABLA_REFUSED_CALL((class... X, class arguments_error = typename gradient_rule<What, F, N, X...>::error,
                      class nabla_error = typename why_no_gradient<
                          What, arguments_error,
                          typename result_of_call<typename gradient_rule<What, F, N, X...>::function,
                                                  typename gradient_rule<What, F, N, X...>::seen>::type>::type),
                     (const X&...))
  // Never defined: chosen when f has been reported, so that nobody says that nothing matches.
  template <class... X>
    requires(std::is_void_v<typename gradient_rule<What, F, N, X...>::error> &&
             !has_result<F, typename gradient_rule<What, F, N, X...>::seen>)
  nothing operator()(const X&...) const;

 private:
  F f_;
  call_site where_;
};
template <class What, class F, class N>
struct named_program<differentiated<What, F, N>> : named_program<F> {
  template <class... X>
  using refusal = typename differentiated<What, F, N>::template refusal<X...>;
};

template <bool HasAux, bool Holomorphic = false>
struct value_and_gradient {
  using loss = loss_of<false, Holomorphic>;
  static constexpr bool has_aux = HasAux, wants_value = true;
  template <class P>
  static constexpr P of(P both) {
    return both;
  }
};
template <bool HasAux, bool Holomorphic = false>
struct gradient_alone {
  using loss = loss_of<false, Holomorphic>;
  static constexpr bool has_aux = HasAux, wants_value = HasAux;
  template <class P>
  static constexpr auto of(P both) {
    if constexpr (HasAux) return std::pair(static_cast<P&&>(both).second, static_cast<P&&>(both).first.second);
    else return static_cast<P&&>(both).second;
  }
};

template <bool HasAux, bool Holomorphic = false>
struct gradient_per_shard : gradient_alone<HasAux> {
  using loss = loss_of<true, Holomorphic>;
};

/// The derivative What of a function: of keywords, and f behind them.
template <template <bool, bool> class What>
struct derivative_by {
  template <class... A>
  using error = typename derivative_call<A...>::error;
  template <class... A>
  static constexpr auto of(call_site where, A&... keywords_and_f) {
    using call = derivative_call<A...>;
    using F = typename call::function;
    return differentiated<What<call::said::has_aux, call::said::holomorphic>, F, typename call::said::numbers>(
        static_cast<F&&>(std::get<sizeof...(A) - 1>(std::tie(keywords_and_f...))), where);
  }
};

}  // namespace detail

/// The function with the same arguments as f that gives the value of f and its gradient, as a pair: the gradient in the
/// first argument, or, with `argnums<0, 2>`, a tuple of those in several. An argument is an array or a tree of arrays;
/// its gradient is a tree of the same structure. With `has_aux` f gives a pair, of the loss and of what is only handed
/// on, and so is the value: `auto [both, g] = value_and_grad(has_aux, f)(x)`. With `holomorphic` f is a holomorphic function
/// of complex arguments, and the gradient the complex derivative f'(z).
///
/// f gives a scalar: invarying, replicated, or a sum that is still to be made, whose gradient is that of the sum. It may
/// call mapped functions. Shape, dtype and sharding of a gradient: those of the argument. State: an invarying
/// (replicated) argument has an invarying gradient, the sum over devices made; of a varying one each device has its own;
/// a reduced argument has an unreduced one, and nothing is communicated for it. Leaves of integers and bool have no
/// gradient: `no_tangent`. Errors: loss_is_no_array, loss_is_no_scalar, loss_varies_over, loss_is_not_floating,
/// loss_is_complex, holomorphic_function_is_of_complex_numbers,
/// loss_is_unreduced_by_max_or_min, function_gives_no_aux, argument_has_no_gradient, argument_stands_twice,
/// keyword_stands_twice, the_function_stands_last, not_a_keyword_of_a_derivative, function_has_no_such_argument,
/// function_does_not_take_these_arguments, function_does_not_take_that_many, function_is_mutable; in f
/// value_is_followed_by_a_derivative, followed_value_in_memory, maximum_is_still_to_be_made,
/// while_loop_goes_forwards_only, function_of_views_has_no_derivative. Communication: the transposes of the collectives
/// of f, each as often as it runs, and of the casts by which what is the same on all devices meets what varies: one psum
/// for each such value, an all_gather where it was cut. Small psums of gradients over the same axes and of one dtype are
/// made by one call of MPI. Derivative: that of a derivative, to any order. Source:
/// jax.value_and_grad.
NABLA_DETAIL_TRANSFORM(value_and_grad, detail::derivative_by<detail::value_and_gradient>,
                       "nabla::value_and_grad(argnums<...>, has_aux, holomorphic, f) requires each keyword once, and the function "
                       "last")

/// The gradient alone: `grad(f)(x)`; with has_aux a pair of it and of what f hands on.
///
/// The value of the loss is not asked for: a psum or pmean of a scalar in f runs when its value is read, and that of the
/// loss does not. As value_and_grad in everything else. Source: jax.grad.
NABLA_DETAIL_TRANSFORM(grad, detail::derivative_by<detail::gradient_alone>,
                       "nabla::grad(argnums<...>, has_aux, holomorphic, f) requires each keyword once, and the function last")

/// The gradient of the sum over all devices of a loss of which each has its own: what grad refuses. Of a varying
/// argument each device has the gradient of its own loss, as long as they do not communicate; of one that all share it
/// is the sum.
///
/// As grad in everything else; the sum itself is never made. Source: jax.grad in shard_map.
NABLA_DETAIL_TRANSFORM(grad_per_shard, detail::derivative_by<detail::gradient_per_shard>,
                       "nabla::grad_per_shard(argnums<...>, has_aux, holomorphic, f) requires each keyword once, and the function "
                       "last")

/// x as a constant: no derivative follows it any further. x is an array or a tree of arrays.
///
/// Shape, dtype, state: those of x, which is stored. Errors: none. Derivative: zero. Communication: none. Source:
/// jax.lax.stop_gradient.
template <class X>
  requires(ArrayOrReported<X> || detail::Tree<std::remove_cvref_t<X>>)
constexpr auto stop_gradient(X&& x) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (!Array<X>) {
    return tree_map(
        [](const auto& leaf) {
          if constexpr (Array<decltype(leaf)>) return stop_gradient(leaf);
          else return leaf;
        },
        x);
  } else if constexpr (detail::is_dual<X> || detail::is_traced<X>) {
    return stop_gradient(static_cast<X&&>(x).eval().primal());
  } else {
    return static_cast<X&&>(x).eval();
  }
}

}  // namespace nabla
