// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/rematerialise.hpp>

namespace nabla {

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
  return detail::checkpointed<F>(static_cast<F&&>(f));
}

}  // namespace nabla
