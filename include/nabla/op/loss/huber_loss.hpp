// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/clamp.hpp>

namespace nabla {

namespace op {
struct huber_loss : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "huber_loss";
  template <class X, class Y, class D>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(X x, Y y, D delta) {
    const auto apart = x - y;
    const auto near = clamp::apply(apart, -delta, delta);
    using T = detail::base_of<decltype(near * apart)>;
    return near * (apart - T(0.5) * near);
  }
};
}  // namespace op

/// The loss of a prediction x and a target y, with e = x - y: e^2 / 2 where |e| <= delta, else delta (|e| - delta / 2):
/// `huber_loss(x, y, 1)`. The gradient of an outlier is delta or -delta. delta is a number or an array, and larger
/// than 0.
///
/// Shape: names of all, positional dims from the right. dtype: joined without loss, then integers count as f32. State:
/// joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: e of x, at most delta and at least -delta. Communication: none. Source:
/// optax.huber_loss; Huber 1964.
NABLA_DETAIL_WORD_3(huber_loss, op::huber_loss,
                    "nabla::huber_loss(x, y, delta) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
