// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct deg2rad : elementwise_word<detail::real_dtype, detail::linearity::none> {
  static constexpr const char* name = "deg2rad";
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return x * static_cast<detail::base_of<T>>(0x1.1df46a2529d39p-6);
  }
};
}  // namespace op

/// Degrees as radians: pi / 180 times each element.
///
/// Shape: x's. dtype: f32, f64; integers count as f32. State: x's; an unreduced x is refused (value_is_unreduced).
/// Derivative: pi / 180. Communication: none. Source: jax.numpy.deg2rad.
NABLA_DETAIL_WORD_1(deg2rad, op::deg2rad, "nabla::deg2rad(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
