// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/shape.hpp>

/// Mistakes in words that draw random numbers.
namespace nabla::error {

/// A key is what `rng_key(seed)`, `split` and `fold_in` give; a number or an array is none.
template <class What, class... Fix>
struct not_a_key {};
/// Keys along positional dims: the drawn positional dims would meet them.
template <class Dims, class... Fix>
struct keys_have_positional_dims {};
/// A seed is an integer.
template <class What>
struct seed_is_not_an_integer {};
/// What is folded into a key is an integer, or an array of integers.
template <class What, class... Fix>
struct only_integers_are_folded_in {};
/// `split<0>(key)`.
template <int Keys>
struct no_key_is_asked_for {};
/// An array of integers draws integers.
template <class T>
struct element_type_is_not_an_integer {};
/// A probability is a floating number, or an array of them.
template <class What>
struct probability_is_not_floating {};
/// An array of probabilities says the dims.
template <class Dims, class... Fix>
struct probabilities_say_the_dims {};
/// Log-probabilities are floating numbers.
template <class T>
struct logits_are_not_floating {};

namespace to_fix {
struct make_one_with_rng_key {};
struct vmap_over_the_keys {};
struct or_split_along_an_axis {};
struct leave_the_dims_out {};
struct astype_int64 {};
struct write_named_sharding {};
}  // namespace to_fix

}  // namespace nabla::error
