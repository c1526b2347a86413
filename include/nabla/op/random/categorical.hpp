// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/random/detail/draw.hpp>
#include <nabla/op/reduce/argmax.hpp>

namespace nabla {

namespace op {
template <class T>
struct perturbed_logits : detail::random_function<T> {
  static constexpr const char* name = "categorical";
  NABLA_FUNCTION static NABLA_INLINE T apply(std::int64_t key, std::int64_t index, T logit) {
    return logit + detail::gumbel_of<T>(detail::generator<>::at(key, index));
  }
};
}  // namespace op

namespace detail {

/// The axis counted from the right, so that dims in front of it do not change it.
template <class Dims, class Axis>
using axis_from_right = typename selector_of_key<at<find_dim<Dims, Axis>::value, keys_of<Dims>>>::type;

template <class K, class X, class Axis, class... D>
struct why_not_categorical {
  using type = typename first_error<why_no_key<K>, nabla::error::not_an_array<X>>::type;
};
template <class K, Reported X, class Axis, class... D>
struct why_not_categorical<K, X, Axis, D...> {
  using type = why_no_key<K>;
};
template <class Bits, Array X, class Axis, class... D>
  requires RandomKey<random_key<Bits>>
struct why_not_categorical<random_key<Bits>, X, Axis, D...> {
  using T = value_type_t<X>;
  static constexpr bool real = is_floating<T>;
  struct joined_with {
    using index = linear_index_of<typename index_for<Bits, dims_from<D...>, X>::type>;
    using type = why_not_t<op::perturbed_logits<computing<T>>, Bits, index, X>;
  };
  using type = typename first_why<
      first_error<std::conditional_t<real, void, nabla::error::logits_are_not_floating<T>>,
                  why_not_reduced_t<op::argmax, X, Axis>, why_no_dims_t<std::int32_t, D...>,
                  typename twice_in<concat<dims_from<D...>, dims_of<X>>>::error, why_keys_meet_dims<Bits>>,
      joined_with>::type;
};
template <class K, class X, class Axis, class... D>
using why_not_categorical_t = typename why_not_categorical<K, std::remove_cvref_t<X>, Axis, D...>::type;

}  // namespace detail

/// Draws indices along one axis of an array of log-probabilities (up to a constant): `categorical(key, logits,
/// classes)`, ten draws of each by `categorical(key, logits, classes, draws = 10)`; without an axis, along `dim<-1>`.
/// Adds a Gumbel-distributed number to each logit and takes the index of the largest.
///
/// Shape: the given dims, then those of the logits without the axis. The linear index does not count dims of the logits
/// that the keys have. Lazy: one kernel. dtype: i32. State: the joined states of the key and the logits; the axis must
/// not be split. Errors: not_a_key, logits_are_not_floating, those of argmax and of `uniform`. Derivative: none.
/// Communication: none. Source: jax.random.categorical.
NABLA_WORD(categorical,
           (class K, class X, class Axis, class... D,
            class nabla_error = detail::why_not_categorical_t<K, X, Axis, D...>),
           (const K& key, X&& logits, Axis, const D&... draws),
           "nabla::categorical(key, logits, axis, dims...) requires a key, an array of floating numbers, one axis that "
           "it has, not split, and dims") {
  using array = std::remove_cvref_t<X>;
  if constexpr (Reported<K> || Reported<array>) {
    return error::reported{};
  } else {
    using before = detail::dims_from<D...>;
    using bits = std::remove_cvref_t<decltype(key.bits)>;
    auto index = detail::index_for<bits, before, array>::make(
        detail::sizes_from("categorical(key, logits, axis, dims...)", draws...), logits);
    using axis = detail::axis_from_right<detail::dims_of<array>, Axis>;
    return argmax(detail::elementwise<op::perturbed_logits<detail::computing<value_type_t<array>>>>(key.bits, index,
                                                                                 static_cast<X&&>(logits)),
                  axis{});
  }
}

NABLA_WORD(categorical, (class K, class X, class nabla_error = detail::why_not_categorical_t<K, X, position<-1>>),
           (const K& key, X&& logits),
           "nabla::categorical(key, logits) requires a key and an array of floating numbers with a last positional "
           "dim, not split") {
  return categorical(key, static_cast<X&&>(logits), dim<-1>);
}

}  // namespace nabla
