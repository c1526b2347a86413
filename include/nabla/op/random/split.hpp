// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/op/random/detail/draw.hpp>
#include <utility>

namespace nabla {

namespace op {
/// New keys are the bits at counters that draws never reach.
struct split_key : detail::random_function<std::int64_t> {
  static constexpr const char* name = "split";
  template <class I>
  NABLA_FUNCTION static NABLA_INLINE std::int64_t apply(std::int64_t key, I index) {
    const auto of_splits = static_cast<std::int64_t>(detail::joined_words(detail::generator<>::at(key, -1)));
    return static_cast<std::int64_t>(detail::joined_words(detail::generator<>::at(of_splits, index)));
  }
};
}  // namespace op

namespace detail {

template <int N>
using why_no_number_of_keys = std::conditional_t<(N > 0), void, error::no_key_is_asked_for<N>>;
template <class Bits, class... D>
struct why_no_split_key : why_no_draw<op::split_key, std::int64_t, random_key<Bits>, D...> {};

template <class K>
constexpr auto key_number(const K& key, std::int64_t i) {
  return stored_key(drawn<op::split_key>(key, parameter(i)));
}

}  // namespace detail

/// Makes new keys from a key: `auto [a, b] = split(key);`, three by `split<3>(key)`. They are independent of each
/// other, of the numbers that the key draws, and of the keys that `fold_in` makes. Do not use the old key any more.
///
/// Shape and state: those of the key, for each new key. Errors: not_a_key, no_key_is_asked_for. Derivative: none.
/// Communication: none. Source: jax.random.split.
NABLA_WORD(split,
           (int N = 2, class Bits,
            detail::Where<(RandomKey<random_key<Bits>>)> nabla_error = detail::why_no_number_of_keys<N>),
           (const random_key<Bits>& key), "nabla::split<N>(key) requires N > 0") {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return std::array{detail::key_number(key, I)...};
  }(std::make_integer_sequence<int, N>{});
}

/// Makes an array of keys, with dims as in `zeros`: `split(key, n)` to map over, `split(key, batch = 8)`, whose draws
/// have the axis batch too. The first keys are those of `split<N>(key)`.
///
/// Shape: the dims of the keys, which must be named, then the dims; `out_sharding(sharding)` after them. Errors: as
/// `uniform`.
NABLA_WORD(split,
           (class Bits, class... D,
            detail::Where<(sizeof...(D) > 0 && RandomKey<random_key<Bits>>)> nabla_error =
                typename detail::why_no_split_key<Bits, D...>::type),
           (const random_key<Bits>& key, const D&... dims),
           "nabla::split(key, dims...) requires dims: sizes, fixed<N>, or axes with one of these, each axis once") {
  if constexpr (detail::draw_of<D...>::reported)
    return error::reported{};
  else
    return detail::stored_key(
        detail::drawn<op::split_key>(key, detail::draw_of<D...>::make("split(key, dims...)", dims...)));
}
template <Literal V, class D, class... More, class nabla_error = detail::why_no_key<V>>
error::reported split(const V&, const D&, const More&...)
    NABLA_REFUSED("nabla::split(key, dims...) requires a key: rng_key(seed)");

}  // namespace nabla
