// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/leaves.hpp>

// The values that branches return become those of the result.
namespace nabla::detail {

/// A leaf of what a branch returns, as that of the result.
template <class To, class X, class... Operands>
constexpr To result_leaf(const char* word, X&& x, const Operands&... operands) {
  const auto mesh = mesh_among<mesh_type_of<To>>(word, x, operands...);
  return held_leaf<To>(word, static_cast<X&&>(x), mesh, listener_for<To>(x, operands...), operands...);
}
/// What one branch returns, as the result of all.
template <class To, class X, class... Operands>
constexpr To branch_result(const char* word, X&& x, const Operands&... operands) {
  return made_of_leaves<To>([&]<class Leaf>(type_tag<Leaf>, auto&& leaf) {
    return result_leaf<Leaf>(word, static_cast<decltype(leaf)&&>(leaf), operands...);
  }, static_cast<X&&>(x));
}

/// The mapped dims of a result that what one branch returns lacks.
template <class To, class R>
struct lacking_in_result;
template <class... To, class... R>
struct lacking_in_result<list<To...>, list<R...>> {
  using type = concat<list<>, hidden_lacking<typename leaf_type_t<R>::dims, dims_of<To>>...>;
};
/// What one branch returns, as the result of all. Where that has a mapped dim which neither it nor an operand shows, the
/// others are run too, for its size: `others()` is a tuple of what they return.
template <class To, class R, class Others, class... Operands>
constexpr To chosen_result(const char* word, R&& result, const Others& others, const Operands&... operands) {
  using D = std::remove_cvref_t<R>;
  using lacking = typename lacking_in_result<leaves_of<To>, leaves_of<D>>::type;
  if constexpr (lacking::size == 0)
    return branch_result<To>(word, static_cast<R&&>(result), operands...);
  else if constexpr (shows_dims<lacking, D, Operands...>)
    return branch_result<To>(word, static_cast<R&&>(result), operands..., D(result));
  else
    return branch_result<To>(word, static_cast<R&&>(result), operands..., D(result), others());
}

/// A leaf to choose from: a number in the dtype of the result.
template <class To, class X>
constexpr decltype(auto) leaf_to_choose([[maybe_unused]] const char* word, X&& x) {
  if constexpr (Literal<std::remove_cvref_t<X>>) return adopted<value_type_t<To>>(word, x);
  else return static_cast<X&&>(x);
}
/// Each device's own choice among the leaves of what the branches return, in one kernel a leaf.
template <class To, class Choose, class... X>
constexpr To chosen(const char* word, const Choose& choose, X&&... x) {
  return made_of_leaves<To>([&]<class Leaf>(type_tag<Leaf> to, auto&& first, auto&&... rest) {
    [[maybe_unused]] const auto same = [&](const auto& other) {
      if constexpr (Array<decltype(first)> && Array<decltype(other)>) require_same_sizes(word, first, other);
    };
    (same(rest), ...);
    return choose(to, leaf_to_choose<Leaf>(word, static_cast<decltype(first)&&>(first)),
                  leaf_to_choose<Leaf>(word, static_cast<decltype(rest)&&>(rest))...);
  }, static_cast<X&&>(x)...);
}

}  // namespace nabla::detail
