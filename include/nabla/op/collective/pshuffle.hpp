// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/permuted.hpp>

namespace nabla {

/// The blocks of the devices along mesh axes in another order: device i gets the block of device perm[i].
/// `pshuffle(x, data, reverse)`, `perm(fixed<1>, fixed<0>)`, or a list that is known when the program runs, `perm({1,
/// 0})`. Over an array axis it permutes along it; over several axes, `(sample, data)`, along all.
///
/// Indices are those of the coordinates along the axes as listed, the first one major; each stands once. Shape and
/// dtype: those of x. State: x varies over each axis; so does the result. Over an array axis any state stays. Errors:
/// index_stands_twice, index_is_not_on_the_axis, permutation_has_not_every_index (runtime_error, on all processes and
/// before anything is sent, where the list or the number of devices is known then), and those of ppermute.
/// Communication: one exchange with the processes concerned, at most one block a device; over an array axis none;
/// where it is split one for whole blocks, else an all-gather.
/// Derivative: ppermute by the inverse. Source: jax.lax.pshuffle.
template <Operand X, detail::CollectiveAxis A, class K>
  requires(std::is_void_v<detail::why_not_permuted<detail::pshuffle_word, X, A, K>>)
constexpr auto pshuffle(X&& x, A, const K& permutation, call_site where = call_site::here()) {
  if constexpr (Reported<X> || Reported<K>) {
    return error::reported{};
  } else {
    const auto& stored = static_cast<X&&>(x).eval();
    return detail::permuted_by<detail::pshuffle_word, detail::meant_by_t<X, A>>(stored, permutation, where);
  }
}

NABLA_REFUSED_WORD((error::reported), pshuffle,
                   (Operand X, class... A,
                    class nabla_error = detail::why_not_permuted<detail::pshuffle_word, X, A...>), (X&&, const A&...),
                   "nabla::pshuffle(x, a, reverse) requires an x that varies over a, and each index once");

}  // namespace nabla
