// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/op/random/detail/draw.hpp>

namespace nabla {

namespace op {
template <class T>
struct randint : detail::random_function<T> {
  static constexpr const char* name = "randint";
  NABLA_FUNCTION static NABLA_INLINE T apply(std::int64_t key, std::int64_t index, std::int64_t low,
                                             std::int64_t width) {
    const std::uint64_t above = detail::one_of(detail::generator<>::at(key, index), static_cast<std::uint64_t>(width));
    return static_cast<T>(detail::wrapped_sum(low, static_cast<std::int64_t>(above)));
  }
};
}  // namespace op

namespace detail {

template <class T, class K, class L, class H, class... A>
struct why_not_randint {
  static constexpr bool fits = Scalar<T> && is_integer<T>;
  using integer = std::conditional_t<fits, T, std::int32_t>;
  using type = typename first_error<
      why_no_key<K>, std::conditional_t<Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
      std::conditional_t<fits, void, nabla::error::element_type_is_not_an_integer<T>>,
      typename why_not_an_element<L, integer>::type, typename why_not_an_element<H, integer>::type,
      typename why_no_draw<op::randint<integer>, integer, K, A...>::type>::type;
};
template <class T, class K, class L, class H, class... A>
using why_not_randint_t = typename why_not_randint<T, K, L, H, A...>::type;

}  // namespace detail

/// Integers in low .. high - 1: `randint(key, 0, 6, 100)`, `randint<std::int64_t>(key, -5, 5, batch = 8)`. A number is
/// low plus the element's 64 bits times (high - low) / 2^64; the probabilities of two numbers differ by at most 2^-64.
///
/// Shape, state: as `uniform`. dtype: T, an integer (i32); low and high - 1 are within i64. Errors: as `uniform`; element_type_is_not_an_integer,
/// not_a_number, literal_would_lose; runtime_error unless low < high and T holds low and high - 1. Derivative: none.
/// Communication: none. Source: jax.random.randint; Lemire 2019.
NABLA_WORD(randint,
           (class T = std::int32_t, class K, class L, class H, class... A,
            class nabla_error = detail::why_not_randint_t<T, K, L, H, A...>),
           (const K& key, const L& low, const H& high, const A&... dims),
           "nabla::randint<T>(key, low, high, dims...) requires a key, an integer dtype, two integers, and dims: "
           "sizes, fixed<N>, or axes with one of these, each axis once") {
  if constexpr (detail::draws_nothing<K, A...>) {
    return error::reported{};
  } else {
    constexpr const char* word = "randint<T>(key, low, high, dims...)";
    using limits = std::numeric_limits<T>;
    constexpr std::int64_t most = std::is_same_v<T, std::uint64_t> ? std::numeric_limits<std::int64_t>::max()
                                                                   : static_cast<std::int64_t>(limits::max());
    const auto from = detail::adopted<std::int64_t>(word, low), to = detail::adopted<std::int64_t>(word, high);
    if (from >= to) detail::fail<>::because(word, "requires low < high");
    if (from < static_cast<std::int64_t>(limits::min()) || to - 1 > most)
      detail::fail<>::because(word, "requires low and high - 1 that T holds");
    return detail::drawn<op::randint<T>>(key, detail::draw_of<A...>::make(word, dims...), from,
                                         detail::wrapped_difference(to, from));
  }
}

}  // namespace nabla
