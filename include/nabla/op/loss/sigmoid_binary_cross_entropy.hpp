// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct sigmoid_binary_cross_entropy : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "sigmoid_binary_cross_entropy";
  template <class X, class Y>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X logit, Y label) {
    using T = detail::base_of<decltype(logit * label)>;
    return -(label * math::log_sigmoid(logit)) - (T(1) - label) * math::log_sigmoid(-logit);
  }
};
}  // namespace op

/// The cross entropy of a label, 1 or 0 or a probability, and a logit whose sigmoid is the predicted probability of 1:
/// -y log(sigmoid(x)) - (1 - y) log(1 - sigmoid(x)), to full precision in both tails.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: sigmoid(x) - y of the logit. Communication: none. Source:
/// optax.sigmoid_binary_cross_entropy.
NABLA_DETAIL_WORD_2(sigmoid_binary_cross_entropy, op::sigmoid_binary_cross_entropy,
                    "nabla::sigmoid_binary_cross_entropy(logits, labels) requires equal sizes and splits, dtypes that "
                    "join, no pending sum")

}  // namespace nabla
