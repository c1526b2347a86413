// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/errors/fail.hpp>
#include <nabla/op/elementwise/clamp.hpp>
#include <nabla/op/elementwise/nextafter.hpp>
#include <nabla/op/random/normal.hpp>
#include <nabla/op/scalar/classify.hpp>
#include <nabla/op/scalar/inverse_erf.hpp>
#include <nabla/op/scalar/special.hpp>

namespace nabla {

namespace op {
/// The quantile of a uniform number between two.
template <class T>
struct truncated_normal : detail::random_function<T> {
  static constexpr const char* name = "truncated_normal";
  NABLA_FUNCTION static NABLA_INLINE T apply(std::int64_t key, std::int64_t index, T from, T width) {
    const T u = detail::mul_add(detail::unit<T>(detail::generator<>::at(key, index)), width, from);
    return T(1.4142135623730950488) * math::erfinv(u);
  }
};
}  // namespace op

namespace detail {

/// Bounds are those of real numbers.
template <class T, class K, class... A>
struct why_not_real_normal
    : first_why<why_not_normal<T, K, A...>,
                type_tag<std::conditional_t<is_floating<T>, void, nabla::error::element_type_is_not_floating<T>>>> {};
template <class T, class K, class... A>
using why_not_real_normal_t = typename why_not_real_normal<T, K, A...>::type;

/// Normal numbers within bounds, at these indices.
template <class T, class K, class Index>
constexpr auto drawn_within(const char* word, const K& key, const Index& index, double low, double high) {
  const T below = static_cast<T>(low), above = static_cast<T>(high);
  const T least = op::nextafter::apply(below, above), most = op::nextafter::apply(above, below);
  if (!(math::isfinite(low) && math::isfinite(high) && below < above && least <= most))
    fail<>::because(word, "requires finite low < high, with a number between them");
  const T from = static_cast<T>(math::erf(low / 1.4142135623730950488));
  const T to = static_cast<T>(math::erf(high / 1.4142135623730950488));
  // Rounding must not pass a bound.
  return elementwise<op::clamp>(drawn<op::truncated_normal<T>>(key, index, from, static_cast<T>(to - from)), least,
                                most);
}

}  // namespace detail

/// Normal numbers within (low, high), as if those outside were drawn again: `truncated_normal<float>(key, -2, 2, batch
/// = 8, 3)`. Each is a quantile of its bits.
///
/// Shape, state, errors, communication: as `uniform`; runtime_error unless low < high, finite. Between bounds far out
/// in one tail the numbers are few: of f32 beyond 5. Derivative: none. Source: jax.random.truncated_normal.
NABLA_WORD(truncated_normal,
           (class T, class K, class... A, class nabla_error = detail::why_not_real_normal_t<T, K, A...>),
           (const K& key, double low, double high, const A&... dims),
           "nabla::truncated_normal<T>(key, low, high, dims...) requires a key, a floating dtype, and dims: sizes, "
           "fixed<N>, or axes with one of these, each axis once") {
  if constexpr (detail::draws_nothing<K, A...>) {
    return error::reported{};
  } else {
    constexpr const char* word = "truncated_normal<T>(key, low, high, dims...)";
    return detail::rounded_as<T>(
        detail::drawn_within<detail::computing<T>>(word, key, detail::draw_of<A...>::make(word, dims...), low, high));
  }
}

}  // namespace nabla
