// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/zeros_like.hpp>

namespace nabla {

/// An array like x (dims, sharding, state) that holds ones: `ones_like(x)`, or with another dtype
/// `ones_like<double>(x)`.
///
/// State: that of x, which must not be unreduced: the sum would count the ones once per device. Errors:
/// element_type_is_not_a_scalar, value_is_unreduced. Derivative: none. Communication: none. Source: numpy.ones_like.
NABLA_WORD(ones_like, (class T = void, ArrayOrReported X, class nabla_error = detail::why_not_like_t<T, X, false>),
           (const X& x),
           "nabla::ones_like<T>(x) requires a dtype that an array may have, and no sum that is still to be made") {
  if constexpr (Reported<X>)
    return error::reported{};
  else
    return detail::constant_like<T>(x, typename detail::like<T, type_of_t<X>>::dtype(1));
}

}  // namespace nabla
