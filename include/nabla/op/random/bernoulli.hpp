// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/random/detail/draw.hpp>

namespace nabla {

namespace op {
struct bernoulli : detail::random_function<bool> {
  static constexpr const char* name = "bernoulli";
  template <class P>
  NABLA_FUNCTION static NABLA_INLINE bool apply(std::int64_t key, std::int64_t index, P p) {
    return detail::unit<double>(detail::generator<>::at(key, index)) < static_cast<double>(p);
  }
};
}  // namespace op

namespace detail {

template <class K, class P, class... A>
struct why_not_bernoulli {
  using probability =
      std::conditional_t<is_floating<P>, void, nabla::error::probability_is_not_floating<P>>;
  using type =
      typename first_error<why_no_key<K>, probability, typename why_no_draw<op::bernoulli, bool, K, A...>::type>::type;
};
template <class Bits, Array P, class... A>
  requires RandomKey<random_key<Bits>>
struct why_not_bernoulli<random_key<Bits>, P, A...> {
  using index = linear_index_of<typename index_for<Bits, dims<>, P>::type>;
  using T = value_type_t<P>;
  using type = typename first_error<
      std::conditional_t<is_floating<T>, void, nabla::error::probability_is_not_floating<T>>,
      std::conditional_t<sizeof...(A) == 0, void,
                         nabla::error::probabilities_say_the_dims<dims_of<P>,
                                                                  nabla::error::to_fix::leave_the_dims_out>>,
      why_keys_meet_dims<Bits>, why_not_t<op::bernoulli, Bits, index, P>>::type;
};
template <class K, Reported P, class... A>
struct why_not_bernoulli<K, P, A...> {
  using type = why_no_key<K>;
};
template <class K, class P, class... A>
using why_not_bernoulli_t = typename why_not_bernoulli<K, std::remove_cvref_t<P>, A...>::type;

}  // namespace detail

/// True with probability p: `bernoulli(key, 0.5, batch = 8)`, or one result for each element of an array of
/// probabilities: `bernoulli(key, p)`. An element is true where a uniform number of 53 bits is below p.
///
/// Shape: as `uniform`; for an array p, as an elementwise word of the key and p. The linear index counts the dims of p
/// in order, without those of the keys and those that a map hides. dtype: bool. State: the joined states of the key and
/// p. Errors: as `uniform`; probability_is_not_floating, probabilities_say_the_dims; runtime_error for a number p
/// outside of [0, 1]. Derivative: none. Communication: none. Source: jax.random.bernoulli.
NABLA_WORD(bernoulli, (class K, class P, class... A, class nabla_error = detail::why_not_bernoulli_t<K, P, A...>),
           (const K& key, P&& p, const A&... dims),
           "nabla::bernoulli(key, p, dims...) requires a key, a floating probability and dims, or an array of "
           "probabilities, which says them") {
  using probability = std::remove_cvref_t<P>;
  if constexpr (Reported<probability> || detail::draws_nothing<K, A...>) {
    return error::reported{};
  } else if constexpr (Array<probability>) {
    using bits = std::remove_cvref_t<decltype(key.bits)>;
    auto index = detail::index_for<bits, nabla::dims<>, probability>::make({}, p);
    return detail::elementwise<op::bernoulli>(key.bits, index, static_cast<P&&>(p));
  } else {
    constexpr const char* word = "bernoulli(key, p, dims...)";
    if (!(p >= 0 && p <= 1)) detail::fail<>::because(word, "requires a probability within 0..1");
    return detail::drawn<op::bernoulli>(key, detail::draw_of<A...>::make(word, dims...), static_cast<double>(p));
  }
}

}  // namespace nabla
