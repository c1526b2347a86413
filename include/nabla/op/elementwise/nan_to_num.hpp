// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/expr/word.hpp>
#include <nabla/op/elementwise/complex.hpp>
#include <nabla/op/elementwise/imag.hpp>
#include <nabla/op/elementwise/real.hpp>
#include <nabla/op/scalar/rectifier.hpp>

namespace nabla {

namespace op {
struct nan_to_num : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "nan_to_num";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T x) {
    if constexpr (detail::Dual<T>) {
      return detail::passing(math::isfinite(x), x, apply(x.value));
    } else if constexpr (detail::Real<T>) {
      constexpr T last = std::is_same_v<T, float> ? T(0x1.fffffep127) : T(0x1.fffffffffffffp1023);
      return detail::keep(~detail::nan_mask(x), detail::clamp_magnitude(x, last));
    } else {
      return x;
    }
  }
  template <class H>
  struct of_half;
};
/// inf is the largest number of H.
template <class H>
struct nan_to_num::of_half : nan_to_num {
  using nan_to_num::apply;  // of dual numbers
  NABLA_FUNCTION static NABLA_INLINE constexpr float apply(float x) {
    return detail::keep(~detail::nan_mask(x),
                        detail::clamp_magnitude(x, static_cast<float>(std::numeric_limits<H>::max())));
  }
};
}  // namespace op

/// 0 for nan, the largest finite number and its opposite for inf and -inf, else the element itself; of a complex number
/// the same of both parts. For other numbers write `where(isnan(x), a, x)`.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 1 of what is finite, else 0. Communication: none. Source: jax.numpy.nan_to_num.
NABLA_WORD(nan_to_num, (ArrayAmong X, class nabla_error = detail::why_not_t<op::nan_to_num, X>), (X&& x),
           "nabla::nan_to_num(x) requires numbers, and an x whose sum is made: psum or reshard it first") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (detail::is_complex<value_type_t<X>>) {
    const auto z = static_cast<X&&>(x).eval();
    return complex(detail::elementwise<op::nan_to_num>(real(z)), detail::elementwise<op::nan_to_num>(imag(z)));
  } else {
    return detail::elementwise<op::nan_to_num>(static_cast<X&&>(x));
  }
}

}  // namespace nabla
