// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/random/detail/draw.hpp>

namespace nabla {

namespace op {
template <class T>
struct normal : detail::random_function<T> {
  static constexpr const char* name = "normal";
  NABLA_FUNCTION static NABLA_INLINE T apply(std::int64_t key, std::int64_t index) {
    if constexpr (detail::is_complex<T>) {
      using part = detail::part_dtype<T>;
      const auto at = [key](std::int64_t i) { return detail::normal_of<part>(detail::generator<>::at(key, i)); };
      constexpr part root_of_half = static_cast<part>(0.70710678118654752440);
      return T(at(2 * index) * root_of_half, at(2 * index + 1) * root_of_half);
    } else {
      return static_cast<T>(detail::normal_of<detail::computing<T>>(detail::generator<>::at(key, index)));
    }
  }
};
}  // namespace op

namespace detail {

template <class T, class K, class... A>
struct why_not_normal {
  using real = std::conditional_t<is_inexact<T>, T, float>;
  using type = typename first_error<
      why_no_key<K>, std::conditional_t<Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
      std::conditional_t<is_inexact<T>, void, nabla::error::element_type_is_not_floating<T>>,
      typename why_no_draw<op::normal<real>, real, K, A...>::type>::type;
};
template <class T, class K, class... A>
using why_not_normal_t = typename why_not_normal<T, K, A...>::type;

}  // namespace detail

/// Normal numbers with mean 0 and variance 1: `normal<float>(key, batch = 8, 3)`. Each is the quantile for the
/// element's bits, one for the sign and 31 (f64: 63) more, so the largest possible number is 6.34 (f64: 9.16). The
/// relative error of the quantile is at most 5e-7 (f32), 1e-15 (f64). The parts of a complex number have variance 1/2.
///
/// Shape, state, errors, communication: as `uniform`. The last bit may differ between machines with and without fused
/// products. Derivative: none. Source: jax.random.normal; AS 241 (Wichura 1988).
NABLA_WORD(normal, (class T, class K, class... A, class nabla_error = detail::why_not_normal_t<T, K, A...>),
           (const K& key, const A&... dims),
           "nabla::normal<T>(key, dims...) requires a key, a floating dtype, and dims: sizes, fixed<N>, or axes with "
           "one of these, each axis once") {
  if constexpr (detail::draws_nothing<K, A...>)
    return error::reported{};
  else
    return detail::drawn<op::normal<T>>(key, detail::draw_of<A...>::make("normal<T>(key, dims...)", dims...));
}

}  // namespace nabla
