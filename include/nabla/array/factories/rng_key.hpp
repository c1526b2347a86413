// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/zeros.hpp>
#include <nabla/op/random/random_key.hpp>

namespace nabla {

namespace detail {

template <class S>
using why_no_seed =
    std::conditional_t<is_integer<S> || Reported<S>, void, nabla::error::seed_is_not_an_integer<S>>;

}  // namespace detail

/// A key made from an integer seed: the 64 bits of the seed. Equal seeds give equal keys in every process and on every
/// machine. A seed that differs between processes (one from a clock, for example) makes devices disagree.
///
/// State: none; the key is on no mesh. Errors: seed_is_not_an_integer. Derivative: none. Communication: none. Source:
/// jax.random.key.
template <class S, class Bits = std::int64_t>
  requires std::is_void_v<detail::why_no_seed<S>>
auto rng_key(S seed) {
  if constexpr (Reported<S>) {
    return seed;
  } else {
    auto bits = detail::filled<Bits>("rng_key(seed)", static_cast<Bits>(seed));
    return random_key<decltype(bits)>{bits};
  }
}
NABLA_REFUSED_WORD((error::reported), rng_key, (class S, class nabla_error = detail::why_no_seed<S>), (const S&),
                   "nabla::rng_key(seed) requires an integer");

}  // namespace nabla
