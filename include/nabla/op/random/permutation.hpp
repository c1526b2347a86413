// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/random/detail/draw.hpp>

namespace nabla {

namespace op {
template <class T>
struct permutation : detail::random_function<T> {
  static constexpr const char* name = "permutation";
};
}  // namespace op

namespace detail {

/// Permutes in memory (exec/random.hpp).
template <class Backend>
struct permuter;
template <>
struct permuter<abstract_backend> {
  template <class Type, class Keys>
  static constexpr auto run(const Keys& keys, const sizes_of<typename Type::dims>& size) {
    return abstract_result<Type>(size, keys.mesh(), listener_of(keys));
  }
};

template <class T, class K, class... D>
struct why_no_random_order {
  static constexpr int count = sizeof...(D);
  static constexpr bool fits = Scalar<T> && is_integer<T>;
  using integer = std::conditional_t<fits, T, std::int32_t>;
  using type = typename first_error<
      why_no_key<K>, std::conditional_t<Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
      std::conditional_t<fits, void, nabla::error::element_type_is_not_an_integer<T>>,
      std::conditional_t<count == 1, void,
                         nabla::error::wrong_number_of_dims<count, nabla::error::to_fix::give_one_dim>>,
      why_no_dims_t<integer, D...>, typename why_no_draw<op::permutation<integer>, integer, K, D...>::type>::type;
};
template <class T, class K, class... D>
  requires AskedForSharding<D...>
struct why_no_random_order<T, K, D...> {};
template <class T, class K, class... D>
using why_no_random_order_t = typename why_no_random_order<T, K, D...>::type;

}  // namespace detail

/// The numbers 0 .. n - 1 in a random order, each order equally likely: `permutation(key, n)`, `permutation(key, batch
/// = n)`.
///
/// Shape: the dims of the keys, which must be named, then the dim; each key gives its own order. Runs at once, in one
/// pass per key. With `out_sharding(named_sharding(mesh, P(...)))` after the dim each device keeps its part. dtype: T,
/// an integer (i32). State: that of the key. Errors: as `uniform`; element_type_is_not_an_integer,
/// wrong_number_of_dims; runtime_error for a size that T cannot hold. Derivative: none. Communication: none. Source:
/// jax.random.permutation; Fisher and Yates.
NABLA_WORD(permutation,
           (class T = std::int32_t, class K, class... D, class nabla_error = detail::why_no_random_order_t<T, K, D...>),
           (const K& key, const D&... dim),
           "nabla::permutation<T>(key, n) requires a key, an integer dtype, and one size or axis with a size") {
  if constexpr (Reported<K>) {
    return error::reported{};
  } else {
    constexpr const char* word = "permutation<T>(key, n)";
    const auto& keys = key.bits.eval();
    using bits = std::remove_cvref_t<decltype(keys)>;
    using made = detail::concat<detail::dims_of<bits>, detail::dims_from<D...>>;
    using type = array_type<T, made, detail::state_of<bits>, detail::mesh_type_of<bits>>;
    detail::sizes_of<made> size;
    for (int d = 0; d < made::rank - 1; ++d) size[d] = keys.sizes()[d];
    size[made::rank - 1] = detail::sizes_from(word, dim...)[0];
    if (size[made::rank - 1] - 1 > static_cast<long>(std::numeric_limits<T>::max()))
      detail::fail<>::because(word, "requires a dtype that counts to n - 1");
    return detail::permuter<typename bits::backend>::template run<type>(keys, size);
  }
}

}  // namespace nabla
