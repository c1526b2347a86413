// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/complex_arithmetic.hpp>
#include <nabla/expr/word.hpp>

namespace nabla {

namespace op {
struct conj : elementwise_word<detail::number_dtype, detail::linearity::linear> {
  static constexpr const char* name = "conj";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T x) {
    if constexpr (detail::is_complex<T>) return T(x.real(), -x.imag());
    else return x;
  }
};
}  // namespace op

/// The complex conjugate of each element: the imaginary part changes its sign; a real number itself.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: x's, an unreduced sum too; an unreduced max
/// or min is refused (value_is_unreduced). Derivative: the conjugate of the tangent and of the cotangent.
/// Communication: none. Source: jax.numpy.conj.
NABLA_DETAIL_WORD_1(conj, op::conj,
                    "nabla::conj(x) requires numbers, and no pending max or min")

namespace detail {
/// The conjugates of complex numbers; real ones as they are, without a word.
template <class X>
constexpr std::remove_cvref_t<X> conjugated(X&& x) {
  return static_cast<X&&>(x);
}
template <class X>
  requires is_complex<value_type_t<X>>
constexpr auto conjugated(X&& x) {
  return conj(static_cast<X&&>(x));
}
}  // namespace detail

}  // namespace nabla
