// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/random.hpp>
#include <nabla/expr/expr.hpp>

namespace nabla {

/// A key for random numbers: 64 bits in an array of i64. It is a scalar or, for several keys, has their dims. A key is
/// a tree with one leaf: it can be passed to `shard_map`, mapped by `vmap` and carried by loops. Only `rng_key`,
/// `split` and `fold_in` make keys.
template <class Bits>
struct random_key {
  Bits bits;
};

namespace detail {

template <class K>
inline constexpr bool is_random_key = false;
/// An unreduced array is no key: the bits of a key cannot be summands.
template <Array Bits>
inline constexpr bool is_random_key<random_key<Bits>> =
    std::is_same_v<value_type_t<Bits>, std::int64_t> && masks_of<state_of<Bits>, mesh_type_of<Bits>>.u == 0;

}  // namespace detail

template <class K>
concept RandomKey = detail::is_random_key<std::remove_cvref_t<K>>;

namespace detail {

template <class K>
using why_no_key = std::conditional_t<RandomKey<K> || Reported<K>, void,
                                      nabla::error::not_a_key<K, nabla::error::to_fix::make_one_with_rng_key>>;

/// Stores the bits of a key, so that they are computed once and not again for each number drawn.
template <class X>
constexpr auto stored_key(X&& bits) {
  auto stored = static_cast<X&&>(bits).eval();
  return random_key<decltype(stored)>{static_cast<decltype(stored)&&>(stored)};
}

}  // namespace detail

}  // namespace nabla
