// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/random/detail/draw.hpp>

namespace nabla {

namespace op {
struct fold_in : detail::random_function<std::int64_t> {
  static constexpr const char* name = "fold_in";
  template <class I>
  NABLA_FUNCTION static NABLA_INLINE std::int64_t apply(std::int64_t key, I i) {
    const auto of_folds = static_cast<std::int64_t>(detail::joined_words(detail::generator<>::at(key, -2)));
    const auto words = detail::generator<>::at(of_folds, static_cast<std::int64_t>(i));
    return static_cast<std::int64_t>(detail::joined_words(words));
  }
};
}  // namespace op

namespace detail {

template <class I>
struct why_no_fold {
  using type = std::conditional_t<is_integer<I> || Reported<I>, void,
                                  nabla::error::only_integers_are_folded_in<I, nabla::error::to_fix::astype_int64>>;
};
template <Array I>
struct why_no_fold<I> {
  using T = value_type_t<I>;
  using type = std::conditional_t<is_integer<T>, void,
                                  nabla::error::only_integers_are_folded_in<T, nabla::error::to_fix::astype_int64>>;
};
template <class K, class I>
struct why_not_folded {
  using type = why_no_key<K>;
};
template <class Bits, class I>
  requires(RandomKey<random_key<Bits>> && !Reported<I>)
struct why_not_folded<random_key<Bits>, I> {
  using type = typename first_why<
      why_no_fold<I>, std::conditional_t<Array<I>, why_not<op::fold_in, Bits, I>, type_tag<void>>>::type;
};
template <class K, class I>
using why_not_folded_t = typename why_not_folded<K, std::remove_cvref_t<I>>::type;

}  // namespace detail

/// Makes a new key from a key and an integer: `fold_in(key, step)`. The integer may be an array: `fold_in(key,
/// axis_index(data))` gives each device its own key, and `fold_in(key, iota<int>(batch = 8))` makes one key for each
/// index. Different integers give independent keys. These are also independent of the numbers that the key draws and of
/// the keys that `split` makes.
///
/// Shape and state: as an elementwise word of the key and the integers, so the keys vary where the integers do. Errors:
/// not_a_key, only_integers_are_folded_in, those of an elementwise word. Derivative: none.
/// Communication: none. Source: jax.random.fold_in.
NABLA_WORD(fold_in, (class K, class I, class nabla_error = detail::why_not_folded_t<K, I>), (const K& key, I&& i),
           "nabla::fold_in(key, i) requires a key, and an integer or an array of integers") {
  if constexpr (Reported<K> || Reported<I>)
    return error::reported{};
  else if constexpr (Array<I>)
    return detail::stored_key(detail::elementwise<op::fold_in>(key.bits, static_cast<I&&>(i)));
  else
    return detail::stored_key(detail::drawn<op::fold_in>(key, detail::parameter(static_cast<std::int64_t>(i))));
}

}  // namespace nabla
