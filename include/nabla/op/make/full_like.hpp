// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/zeros_like.hpp>

namespace nabla {

/// An array like x (dims, sharding, state) that holds one value: `full_like(x, 3)`, or with another dtype
/// `full_like<double>(x, .5)`.
///
/// State: that of x, which must not be unreduced: the sum would count the value once per device. Errors:
/// literal_would_lose, not_a_number, element_type_is_not_a_scalar, value_is_unreduced. Derivative: none. Communication:
/// none. Source: numpy.full_like.
NABLA_WORD(full_like,
           (class T = void, ArrayOrReported X, class V, class nabla_error = detail::why_not_like_t<T, X, false, V>),
           (const X& x, [[maybe_unused]] V value),
           "nabla::full_like<T>(x, value) requires a value that the dtype holds, and no sum that is still to be made") {
  if constexpr (Reported<X>) return error::reported{};
  else
    return detail::constant_like<T>(x,
                                    detail::adopted<typename detail::like<T, type_of_t<X>>::dtype>("full_like", value));
}

}  // namespace nabla
