// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/maximum.hpp>
#include <nabla/optim/detail/above_zero.hpp>
#include <nabla/optim/global_norm.hpp>

namespace nabla {

/// A tree of arrays, made shorter where its norm is larger than a number: `clip_by_global_norm(gradients, 1.0)`. Each
/// array is multiplied by min(1, max_norm / global_norm(tree)).
///
/// Shape, dtype, sharding, state: those of the arrays. Leaves without a gradient stay what they are. Errors: those of
/// global_norm; runtime_error unless max_norm > 0. Derivative: that of its words. Communication: that of global_norm.
/// Source: optax.clip_by_global_norm; Pascanu et al. 2012.
NABLA_WORD(clip_by_global_norm, (class T, class nabla_error = detail::why_no_global_norm_t<T>),
           (const T& tree, double max_norm, call_site where = call_site::here()),
           "nabla::clip_by_global_norm(tree, max_norm) requires real numbers on one mesh, whose sums are made") {
  if constexpr (detail::gives_reported<T>) {
    return error::reported{};
  } else {
    detail::require_above_zero("clip_by_global_norm(tree, max_norm)", "max_norm", max_norm);
    const auto squares = detail::global_sum_of_squares(tree, where);
    // The root of the larger one: that of zero has no derivative.
    const auto factor = (max_norm / sqrt(maximum(squares, max_norm * max_norm))).eval();
    return detail::with_new_variables(
        [&](const auto& leaf) { return astype<value_type_t<std::remove_cvref_t<decltype(leaf)>>>(factor) * leaf; },
        detail::kept_tree(tree));
  }
}

}  // namespace nabla
