// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/flip.hpp>
#include <nabla/op/shape/roll.hpp>

namespace nabla {

namespace detail {

/// Dims rolled one after the other: the first element comes to the middle, or (Back) the middle one to the front.
template <bool Back, class X>
constexpr auto halves_exchanged(X&& x) {
  return as_expr(as_node(static_cast<X&&>(x))).eval();
}
template <bool Back, class X, class S, class... Rest>
constexpr auto halves_exchanged(const X& x, S dim, Rest... rest) {
  const auto node = as_node(x);
  const long n = size_of_dim<S>(node);
  return halves_exchanged<Back>(roll(as_expr(node), dim, Back ? n - n / 2 : n / 2), rest...);
}

}  // namespace detail

/// Exchanges the halves of dims, so that the frequency 0 of a transform stands in the middle: `fftshift(x, time)` of
/// [0, 1, 2, -2, -1] is [-2, -1, 0, 1, 2].
///
/// Shape and dtype: those of x. Stored at once. State: that of x. Errors: array_has_no_axis, axis_named_twice,
/// dim_is_split_over, wrong_number_of_dims. Derivative: ifftshift. Communication: none. Source: numpy.fft.fftshift.
NABLA_WORD(fftshift,
           (ArrayOrReported X, class... S, class nabla_error = detail::why_not_viewed_t<detail::flip_rule, X, S...>),
           (X && x, S... s),
           "nabla::fftshift(x, dims...) requires dims of x, each once, that are not split over devices") {
  if constexpr (Reported<X>) return error::reported{};
  else
    return detail::halves_exchanged<false>(
        detail::as_expr(detail::viewed_node<detail::flip_rule, S...>("fftshift", static_cast<X&&>(x))), s...);
}

/// The inverse of `fftshift`, which differs from it where a size is odd.
///
/// Everything as `fftshift`. Derivative: fftshift. Source: numpy.fft.ifftshift.
NABLA_WORD(ifftshift,
           (ArrayOrReported X, class... S, class nabla_error = detail::why_not_viewed_t<detail::flip_rule, X, S...>),
           (X && x, S... s),
           "nabla::ifftshift(x, dims...) requires dims of x, each once, that are not split over devices") {
  if constexpr (Reported<X>) return error::reported{};
  else
    return detail::halves_exchanged<true>(
        detail::as_expr(detail::viewed_node<detail::flip_rule, S...>("ifftshift", static_cast<X&&>(x))), s...);
}

}  // namespace nabla
