// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/complex.hpp>

namespace nabla {

namespace op {
struct isclose : elementwise_word<detail::inexact_truth_dtype, detail::linearity::none> {
  static constexpr const char* name = "isclose";
  static constexpr bool takes_complex = true;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr bool apply(T x, T y, T relative, T absolute) {
    const bool near = size(x - y) <= detail::real_part(absolute) + detail::real_part(relative) * size(y);
    const bool x_is_finite = math::isfinite(x);
    const bool y_is_finite = math::isfinite(y);
    return (x == y) | (near & x_is_finite & y_is_finite);
  }

 private:
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto size(T x) {
    if constexpr (detail::is_complex<T>) return math::abs(x);
    else return detail::magnitude(x);
  }
};
}  // namespace op

/// Whether |x - y| <= absolute + relative |y| for two elements; infinities are close to themselves, nan to nothing. The
/// tolerances are 1e-5 and 1e-8 unless both are given: `isclose(x, y, 1e-3, 0)`.
///
/// Shape: names of all, positional dims from the right. dtype: bool, of any dtypes that join; integers count as f32.
/// State: joined; an unreduced operand is refused (value_is_unreduced). Errors: sizes_differ, dtypes_would_lose,
/// literal_would_lose. Derivative: none. Communication: none. Source: jax.numpy.isclose.
template <class X, class Y, class R, class A>
  requires ArrayAmong<X, Y, R, A> && (detail::accepts<op::isclose, X, Y, R, A>)
constexpr auto isclose(X&& x, Y&& y, R&& relative, A&& absolute, call_site called_at = call_site::here()) {
  return detail::elementwise_at<op::isclose>(called_at, static_cast<X&&>(x), static_cast<Y&&>(y),
                                             static_cast<R&&>(relative), static_cast<A&&>(absolute));
}
template <class X, class Y>
  requires ArrayAmong<X, Y> && (detail::accepts<op::isclose, X, Y, double, double>)
constexpr auto isclose(X&& x, Y&& y, call_site called_at = call_site::here()) {
  return detail::elementwise_at<op::isclose>(called_at, static_cast<X&&>(x), static_cast<Y&&>(y), 1e-5, 1e-8);
}
template <class X, class Y, class R, class A, class nabla_error = detail::why_not_t<op::isclose, X, Y, R, A>>
  requires ArrayAmong<X, Y, R, A> && (!detail::accepts<op::isclose, X, Y, R, A>)
error::reported isclose(X&&, Y&&, R&&, A&&)
    NABLA_REFUSED("nabla::isclose(x, y, relative, absolute) requires equal sizes and splits, dtypes that join, no "
                  "pending sum");
template <class X, class Y, class nabla_error = detail::why_not_t<op::isclose, X, Y, double, double>>
  requires ArrayAmong<X, Y> && (!detail::accepts<op::isclose, X, Y, double, double>)
error::reported isclose(X&&, Y&&)
    NABLA_REFUSED("nabla::isclose(x, y) requires equal sizes and splits, dtypes that join, no pending sum");

}  // namespace nabla
