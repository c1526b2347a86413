// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/core/arithmetic.hpp>
#include <nabla/op/elementwise/detail/parts_dtype.hpp>
#include <nabla/op/elementwise/detail/sign_of_number.hpp>
#include <nabla/op/scalar/complex.hpp>
#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace op {
struct abs : elementwise_word<detail::parts_dtype, detail::linearity::none> {
  static constexpr const char* name = "abs";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    if constexpr (detail::Dual<T>)
      return detail::chain(x, apply(x.value), sign::apply(detail::plain(x)));
    else if constexpr (detail::is_complex<T>)
      return math::abs(x);
    else if constexpr (detail::is_floating<T>)
      return detail::magnitude(x);
    else
      return detail::is_negative(x) ? detail::opposite(x) : x;
  }
};
}  // namespace op

/// Magnitude of each element; of the least integer itself. Of a complex number without overflow.
///
/// Shape: x's. dtype: x's, of complex numbers that of their parts; bool is refused (bool_has_no_arithmetic). State: x's;
/// an unreduced x is refused (value_is_unreduced). Derivative: sign(x); of complex numbers conj(x) / abs(x), and 0 at 0.
/// Communication: none. Source: jax.numpy.abs.
NABLA_DETAIL_WORD_1(abs, op::abs,
                    "nabla::abs(x) requires numbers, and an x whose sum is made: psum or reshard it first")

}  // namespace nabla
