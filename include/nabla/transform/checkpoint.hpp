// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/checkpointed.hpp>

namespace nabla {

/// What a checkpointed function saves: the results of which words in it.
template <bool Products, bool Collectives>
struct checkpoint_policy {
  static constexpr bool products = Products, collectives = Collectives;
};

namespace detail {
template <class P>
inline constexpr bool is_checkpoint_policy = false;
template <bool Products, bool Collectives>
inline constexpr bool is_checkpoint_policy<checkpoint_policy<Products, Collectives>> = true;
template <class P>
using why_no_checkpoint_policy = std::conditional_t<
    is_checkpoint_policy<P>, void,
    error::not_a_checkpoint_policy<P, error::to_fix::write_a_policy_and_then_the_function>>;
}  // namespace detail

/// A policy of `checkpoint`: the results of contractions (dot, matmul, einsum, ...) are saved.
inline constexpr checkpoint_policy<true, false> save_products{};
/// A policy of `checkpoint`: the results of collectives, reshard and to_host are saved, so that a derivative does not
/// communicate them again.
inline constexpr checkpoint_policy<false, true> save_collectives{};
/// Both: `save_products | save_collectives`.
template <bool P, bool C, bool Q, bool D>
constexpr checkpoint_policy<(P || Q), (C || D)> operator|(checkpoint_policy<P, C>, checkpoint_policy<Q, D>) {
  return {};
}

/// The function f, of whose inside a derivative keeps nothing: only the arguments are kept and what f holds, and f runs
/// again when the cotangents go back through it. In a loop, `scan(init, xs, checkpoint(f))` keeps the carries alone.
///
/// Arguments and results are trees. f runs twice, the second time when the function that is differentiated has
/// returned: it has no effects beside its result, and what it holds it holds by value, `[=]`. Shape, dtype, state: as f
/// gives them; expressions that it gives are run. Errors: function_does_not_take_these_arguments,
/// function_does_not_take_that_many, function_is_mutable. Communication: that of f, and once more in a derivative.
/// Derivative: that of f, to any order. Source: jax.checkpoint.
template <class F>
constexpr auto checkpoint(F f) {
  return detail::checkpointed<checkpoint_policy<false, false>, F>(static_cast<F&&>(f));
}

/// The same, but what the policy says is kept from the first run: `checkpoint(save_collectives, f)`. It speaks of words
/// whose operands the derivative follows; others run again. A checkpoint within f has a policy of its own.
///
/// Errors: those of checkpoint(f), and not_a_checkpoint_policy; runtime_error where f does something else the second
/// time. Communication: that of f; once more in a derivative, but
/// for what is saved. Source: jax.checkpoint's policy (dots_saveable, save_only_these_names).
NABLA_WORD_GIVING((auto), (detail::reported_function), checkpoint,
                  (class Policy, class F, class nabla_error = detail::why_no_checkpoint_policy<Policy>), (Policy, F f),
                  "nabla::checkpoint(policy, f) requires a policy, save_products or save_collectives, before the "
                  "function") {
  return detail::checkpointed<Policy, F>(static_cast<F&&>(f));
}

}  // namespace nabla
