// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace detail {

/// Of floating or complex numbers the dtype of the parts: integers count as f32.
struct inexact_parts_dtype : inexact_dtype {
  template <class T>
  using out = part_dtype<inexact_of<T>>;
};

}  // namespace detail

namespace op {
struct angle : elementwise_word<detail::inexact_parts_dtype, detail::linearity::none> {
  static constexpr const char* name = "angle";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    if constexpr (detail::Dual<T>)
      return detail::constant_at(x, apply(x.value));
    else if constexpr (detail::is_complex<T>)
      return math::angle(x);
    else
      return math::atan2(T(0), x);
  }
};
}  // namespace op

/// The angle of each element to the positive real axis, in radians, in (-pi, pi]: `atan2(imag(x), real(x))`.
///
/// Shape: x's. dtype: f32 of c64, f64 of c128; of real numbers theirs, integers count as f32. State: x's; an unreduced x
/// is refused (value_is_unreduced). Derivative: -i / x; of real numbers 0. Communication: none. Source: jax.numpy.angle.
NABLA_DETAIL_WORD_1(angle, op::angle, "nabla::angle(x) requires an x whose sum is made: psum or reshard it first")

}  // namespace nabla
