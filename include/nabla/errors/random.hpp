// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/shape.hpp>

/// Mistakes in words that draw random numbers.
namespace nabla::error {

/// says: {word} needs a random key, and is given {What}
template <class What, class... Fix>
struct not_a_key {};
/// Positional dims that are drawn would meet them.
/// says: the keys have the dims {Dims}, and {word} needs one key, or keys whose dims all have names
template <class Dims, class... Fix>
struct keys_have_positional_dims {};
/// says: a seed must be an integer, and here it is {What}
template <class What>
struct seed_is_not_an_integer {};
/// says: {word} needs an integer or an array of integers behind the key, and is given {What}
template <class What, class... Fix>
struct only_integers_are_folded_in {};
/// `split<0>(key)`.
/// says: split<N>(key) makes N keys, and N must be at least 1, not {Keys}
template <int Keys>
struct no_key_is_asked_for {};
/// says: {word} makes integers, and is asked for {T}: floating-point numbers are drawn by uniform
template <class T>
struct element_type_is_not_an_integer {};
/// says: a probability is floating-point, a number or an array, and here it is {What}: bernoulli(key, 0.5, 8)
template <class What>
struct probability_is_not_floating {};
/// says: the probabilities are an array of dims {Dims}, which are the dims of the result: others cannot be given
template <class Dims, class... Fix>
struct probabilities_say_the_dims {};
/// says: the logits of {word} must be floating-point, and have {T}: of counts write log(astype<float>(counts))
template <class T>
struct logits_are_not_floating {};

namespace to_fix {
/// says: make a key, rng_key(0), or more of one, split(key), fold_in(key, i)
struct make_one_with_rng_key {};
/// says: map over the keys: vmap(f)(keys), where f takes one key
struct vmap_over_the_keys {};
/// says: make the keys along an axis, which what they draw has too: split(key, batch = 3)
struct or_split_along_an_axis {};
/// says: write fan_in(..) behind the key, the dims over which the layer sums: he_normal<float>(key, fan_in(a), a = 8)
struct write_fan_in {};
/// says: write fan_out(..) behind fan_in(..), the dims of what the layer gives
struct write_fan_out {};
/// says: leave the dims out: bernoulli(key, p)
struct leave_the_dims_out {};
/// says: convert it: astype<std::int64_t>(x) of an array, std::int64_t(x) of a number
struct astype_int64 {};
/// says: write the mesh beside the spec: out_sharding(named_sharding(mesh, P(..)))
struct write_named_sharding {};
}  // namespace to_fix

}  // namespace nabla::error
