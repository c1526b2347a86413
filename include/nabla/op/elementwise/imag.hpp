// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/complex_arithmetic.hpp>
#include <nabla/expr/word.hpp>
#include <nabla/op/elementwise/detail/parts_dtype.hpp>

namespace nabla {

namespace op {
struct imag : elementwise_word<detail::parts_dtype, detail::linearity::linear> {
  static constexpr const char* name = "imag";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    return detail::imaginary_part(x);
  }
};
}  // namespace op

/// The imaginary part of each element; of a real number 0.
///
/// Shape: x's. dtype: that of the parts, f32 of c64 and f64 of c128; x's if it is real; bool is refused
/// (bool_has_no_arithmetic). State: x's, an unreduced sum too; an unreduced max or min is refused (value_is_unreduced).
/// Derivative: the imaginary part of the tangent; the cotangent e becomes (0, -e). Communication: none. Source:
/// jax.numpy.imag.
NABLA_DETAIL_WORD_1(imag, op::imag,
                    "nabla::imag(x) requires numbers, and no pending max or min")

}  // namespace nabla
