// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/predicate.hpp>
#include <nabla/control/detail/slices.hpp>
#include <nabla/transform/detail/forward/push_words.hpp>

// Loops and branches of dual arrays: they run as others do. Here is how they hold such values.
namespace nabla::detail {

template <class L, class Stored, class Axes>
struct locked_value<dual_array<L, Stored>, Axes> {
  using type = dual_array<L, typename locked_value<Stored, Axes>::type>;
};

template <class L, class S, class Y>
void put_step(dual_array<L, S>& stack, const char* word, long steps, long done, long i, Y&& y) {
  using T = value_type_t<S>;
  S values = stack.primal(), changes = stack.tangent();
  if constexpr (Literal<std::remove_cvref_t<Y>>) {
    put_step(values, word, steps, done, i, static_cast<T>(y));
    if constexpr (is_floating<T>) put_step(changes, word, steps, done, i, T(0));
  } else {
    const auto n = as_node(static_cast<Y&&>(y));
    put_step(values, word, steps, done, i, expr(values_of<L>(n)));
    if constexpr (is_floating<T>) put_step(changes, word, steps, done, i, expr(tangent_or_zeros<L>(n)));
  }
  stack = dual_array<L, S>(static_cast<S&&>(values), static_cast<S&&>(changes));
}

/// Whether some device of this process goes on.
template <class L, class Stored>
bool goes_on_somewhere(const dual_array<L, Stored>& active) {
  return goes_on_somewhere(active.primal());
}

}  // namespace nabla::detail
