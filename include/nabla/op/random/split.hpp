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
template <int N = 2, class Bits>
  requires(RandomKey<random_key<Bits>> && N > 0)
constexpr auto split(const random_key<Bits>& key) {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return std::array{detail::key_number(key, I)...};
  }(std::make_integer_sequence<int, N>{});
}
template <int N = 2, class Bits, class nabla_error = error::no_key_is_asked_for<N>>
  requires(RandomKey<random_key<Bits>> && N <= 0)
error::reported split(const random_key<Bits>&) NABLA_REFUSED("nabla::split<N>(key) requires N > 0");

/// Makes an array of keys, with dims as in `zeros`: `split(key, n)` to map over, `split(key, batch = 8)`, whose draws
/// have the axis batch too. The first keys are those of `split<N>(key)`.
///
/// Shape: the dims of the keys, which must be named, then the dims; `out_sharding(sharding)` after them. Errors: as
/// `uniform`.
template <class Bits, class... D>
  requires(sizeof...(D) > 0 && RandomKey<random_key<Bits>> &&
           std::is_void_v<typename detail::why_no_split_key<Bits, D...>::type>)
constexpr auto split(const random_key<Bits>& key, const D&... dims) {
  if constexpr (detail::draw_of<D...>::reported)
    return error::reported{};
  else
    return detail::stored_key(
        detail::drawn<op::split_key>(key, detail::draw_of<D...>::make("split(key, dims...)", dims...)));
}
template <class Bits, class... D, class nabla_error = typename detail::why_no_split_key<Bits, D...>::type>
  requires(sizeof...(D) > 0 && RandomKey<random_key<Bits>> && !std::is_void_v<nabla_error>)
error::reported split(const random_key<Bits>&, const D&...)
    NABLA_REFUSED("nabla::split(key, dims...) requires dims: sizes, fixed<N>, or axes with one of these, each axis "
                  "once");
template <Literal V, class D, class... More, class nabla_error = detail::why_no_key<V>>
error::reported split(const V&, const D&, const More&...)
    NABLA_REFUSED("nabla::split(key, dims...) requires a key: rng_key(seed)");

}  // namespace nabla
