// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/zeros_like.hpp>

namespace nabla {

/// An array like x (dims, sharding, state) that holds ones: `ones_like(x)`, or with another dtype
/// `ones_like<double>(x)`.
///
/// State: that of x, which must not be unreduced: the sum would count the ones once per device. Errors:
/// element_type_is_not_a_scalar, value_is_unreduced. Derivative: none. Communication: none. Source: numpy.ones_like.
template <class T = void, class X>
  requires ArrayOrReported<X> && std::is_void_v<detail::why_not_like_t<T, X, false>>
constexpr auto ones_like(const X& x) {
  if constexpr (Reported<X>)
    return error::reported{};
  else
    return detail::constant_like<T>(x, 1);
}
template <class T = void, class X, class nabla_error = detail::why_not_like_t<T, X, false>>
  requires ArrayOrReported<X> && (!std::is_void_v<nabla_error>)
error::reported ones_like(const X&)
    NABLA_REFUSED("nabla::ones_like<T>(x) requires a dtype that an array may have, and no sum that is still to be "
                  "made");

}  // namespace nabla
