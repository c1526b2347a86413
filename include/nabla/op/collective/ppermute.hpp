// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/permuted.hpp>

namespace nabla {

/// Each device sends its block to at most one other along mesh axes: `ppermute(x, data, shift(1))` round in a ring,
/// `perm(pair<0, 1>, pair<1, 2>)`, or a list that is known when the program runs, `perm({{0, 1}, {1, 2}})`. A device to
/// which none sends gets zeros. Over an array axis it permutes along it; over several axes, `(sample, data)`, along
/// all.
///
/// Indices are those of the coordinates along the axes as listed, the first one major. Shape and dtype: those of x.
/// State: x varies over each axis; so does the result. Over an array axis any state stays. Errors:
/// index_stands_twice, index_is_not_on_the_axis (runtime_error, on all processes and before anything is sent, where
/// the list or the number of devices is known then), not_a_permutation, keyword_is_missing, keyword_stands_twice,
/// collective_needs_a_varying_value, value_is_unreduced_already, value_is_in_no_manual_region,
/// mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh, literal_has_no_devices, several_axes_stand_in_parentheses,
/// not_an_axis_of_a_collective, collective_needs_an_axis; over an array axis array_has_no_axis,
/// nothing_moves_between_steps. Communication: one exchange with the processes concerned, at most one block a device;
/// over an array axis none; where it is split one for whole blocks or a shift, two for a shift by which the elements
/// of a device go to two others, else an all-gather. With a device a process the blocks are on their way when the
/// word returns, and who reads the result waits for them. Derivative: ppermute with the pairs the other way round.
/// Source: jax.lax.ppermute.
template <Operand X, detail::CollectiveAxis A, class K>
  requires(std::is_void_v<detail::why_not_permuted<detail::ppermute_word, X, A, K>>)
constexpr auto ppermute(X&& x, A, const K& permutation, call_site where = call_site::here()) {
  if constexpr (Reported<X> || Reported<K>) {
    return error::reported{};
  } else {
    const auto& stored = static_cast<X&&>(x).eval();
    return detail::permuted_by<detail::ppermute_word, detail::meant_by_t<X, A>>(stored, permutation, where);
  }
}

NABLA_REFUSED_WORD((error::reported), ppermute,
                   (Operand X, class... A,
                    class nabla_error = detail::why_not_permuted<detail::ppermute_word, X, A...>), (X&&, const A&...),
                   "nabla::ppermute(x, a, shift(n)) requires an x that varies over a, and each index at most once as "
                   "source and as destination");

}  // namespace nabla
