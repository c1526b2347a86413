// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/pullback.hpp>

namespace nabla {

namespace detail {

/// A call of vjp: how f is recorded, and `run`.
template <class F, class... X>
struct vjp_call : recorded_call<F, levels<>, false, stored_tree<X>...> {
  static constexpr auto run(const F& f, const X&... x) { return vjp_call::recorded_call::run(f, kept_tree(x)...); }
};
template <class F, class... X>
struct vjp_call<has_aux_t, F, X...> : recorded_call<F, levels<>, true, stored_tree<X>...> {
  static constexpr auto run(has_aux_t, const F& f, const X&... x) {
    return vjp_call::recorded_call::run(f, kept_tree(x)...);
  }
};

}  // namespace detail

/// The value of f, and its pullback: the function from a cotangent of the value to the cotangents of the arguments, one
/// for a function of one argument, else a tuple. f runs once, and again where a cotangent is followed by a derivative
/// that f is not; the pullback may be called many times: `auto [y, pullback] = vjp(f, x, w); auto [dx, dw] =
/// pullback(c);`. With `vjp(has_aux, f, x...)` f gives a pair, and a third result hands its second part on.
///
/// f gives an array, or a tree of arrays. A cotangent has the type `cotangent_t` of its value: dims and dtype of the
/// value, reduced for an unreduced one and unreduced for a reduced one; `no_tangent` stands for those of integers.
/// Shapes, dtypes and states of the results: those of gradients. Errors: cotangent_has_another_type, structures_differ,
/// argument_has_no_gradient, result_has_no_derivative, function_gives_no_aux, function_does_not_take_these_arguments,
/// function_does_not_take_that_many, function_is_mutable; runtime_error for sizes that differ. Communication: that of f;
/// in the pullback the transposes of the collectives of f, and the psums of what all devices share. Derivative: of any
/// order, in the arguments and in the cotangent. Source: jax.vjp.
// What f gives is asked for here, as in grad.
NABLA_WORD_GIVING((auto), (error::reported), vjp,
                  (class... A, class arguments_error = typename detail::vjp_call<A...>::arguments_error,
                   detail::Where<(sizeof...(A) > 1)> nabla_error = typename detail::vjp_call<A...>::template why_not<
                       arguments_error,
                       typename detail::result_of_call<typename detail::vjp_call<A...>::function,
                                                       typename detail::vjp_call<A...>::seen>::type>::type),
                  (const A&... f_and_arguments),
                  "nabla::vjp(f, x...) requires a function of arrays that gives arrays of real numbers") {
  return detail::vjp_call<A...>::run(f_and_arguments...);
}
// Never defined: chosen when f has been reported, so that nobody says that nothing matches.
template <class... Rest>
std::pair<error::reported, detail::not_called> vjp(detail::anything, detail::anything, const Rest&...);
template <class... Rest>
std::tuple<error::reported, detail::not_called, error::reported> vjp(detail::has_aux_t, detail::anything,
                                                                     const Rest&...);

}  // namespace nabla
