// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/leaves.hpp>

// The values that branches return become those of the result.
namespace nabla::detail {

/// A leaf of what a branch returns, as that of the result.
template <class To, class X, class... Operands>
constexpr To result_leaf(const char* word, X&& x, const Operands&... operands) {
  const auto mesh = mesh_among<mesh_type_of<To>>(word, x, operands...);
  return held_leaf<To>(static_cast<X&&>(x), mesh, listener_for<To>(x, operands...));
}
/// What one branch returns, as the result of all.
template <class To, class X, class... Operands>
constexpr To branch_result(const char* word, X&& x, const Operands&... operands) {
  return made_of_leaves<To>([&]<class Leaf>(type_tag<Leaf>, auto&& leaf) {
    return result_leaf<Leaf>(word, static_cast<decltype(leaf)&&>(leaf), operands...);
  }, static_cast<X&&>(x));
}

/// Each device's own choice among the leaves of what the branches return, in one kernel a leaf.
template <class To, class Choose, class... X>
constexpr To chosen(const char* word, const Choose& choose, X&&... x) {
  return made_of_leaves<To>([&]<class Leaf>(type_tag<Leaf> to, auto&& first, auto&&... rest) {
    [[maybe_unused]] const auto same = [&](const auto& other) {
      if constexpr (Array<decltype(first)> && Array<decltype(other)>) require_same_sizes(word, first, other);
    };
    (same(rest), ...);
    return choose(to, static_cast<decltype(first)&&>(first), static_cast<decltype(rest)&&>(rest)...);
  }, static_cast<X&&>(x)...);
}

}  // namespace nabla::detail
