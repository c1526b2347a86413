// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/abs.hpp>
#include <nabla/op/elementwise/detail/sign_of_number.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/select/where.hpp>

namespace nabla {

/// -1, 0 or 1 with the sign of each element; of nan nan, of -0 -0. Of a complex number z / |z|, and 0 of 0.
///
/// Shape: x's. dtype: x's; bool is refused (bool_has_no_arithmetic). State: x's; an unreduced x is refused
/// (value_is_unreduced). Derivative: 0; of complex numbers that of the quotient, where that of jax.numpy.sign is 0.
/// Communication: none. Source: jax.numpy.sign.
NABLA_WORD(sign, (ArrayAmong X, class nabla_error = detail::why_not_t<op::sign, X>), (X&& x),
           "nabla::sign(x) requires numbers, and an x whose sum is made: psum or reshard it first") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (detail::is_complex<value_type_t<X>>) {
    const auto z = static_cast<X&&>(x).eval();
    const auto size = abs(z).eval();
    return z / where(size == 0, 1, size);
  } else {
    return detail::elementwise<op::sign>(static_cast<X&&>(x));
  }
}

}  // namespace nabla
