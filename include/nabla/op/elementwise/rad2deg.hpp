// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct rad2deg : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "rad2deg";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return x * static_cast<detail::base_of<T>>(0x1.ca5dc1a63c1f8p5);
  }
};
}  // namespace op

/// Radians as degrees: 180 / pi times each element.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: 180 / pi. Communication: none. Source: jax.numpy.rad2deg.
NABLA_DETAIL_WORD_1(rad2deg, op::rad2deg, "nabla::rad2deg(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
