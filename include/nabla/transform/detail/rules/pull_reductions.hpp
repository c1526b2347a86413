// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/op/collective/detail/best.hpp>
#include <nabla/transform/detail/rules/pull_words.hpp>
#include <utility>

// The cotangents of reductions where the rule of the word is not all.
namespace nabla::detail {

/// Which elements hold a maximum that the devices have still to make, as numbers, and how many those are on all
/// devices.
template <class R, class Type, class Keys, bool Keep, class N>
constexpr auto choice_of_devices(const reduce_node<R, Type, Keys, Keep, N>& n, call_site where) {
  using T = computing<typename Type::value_type>;
  using axes = axes_of_halves<Type>;
  const auto own = as_own(unrounded(n));
  const auto best = best_of_parts<R, axes>(evaluated(own), where);
  const auto chosen = converted<T>(node_of<op::equal>(n.child, spread(n, best.leaf())));
  return std::pair(chosen,
                   run_word(psum_word<axes>{}, {"psum", where}, evaluated(reduced_alike<op::sum, T>(own, chosen))));
}

/// The cotangent of the operand of a choice over a split dim. Each device that has one of the equal elements has the
/// whole cotangent, and all count how many there are: where a cotangent has arrived, unless it may be another one in
/// the end, as a derivative follows it.
template <class N, class E>
constexpr auto pull_choice_of_devices(const N& n, const E& e, call_site where) {
  if constexpr (is_followed<typename E::backend>) {
    const auto choice = choice_of_devices(n, where);
    const auto share = node_of<op::divide>(e, choice.second.leaf());
    return node_of<op::times_partial>(spread(n, share), choice.first);
  } else {
    using T = computing<typename N::type::value_type>;
    using axes = axes_of_halves<typename N::type>;
    const literal_node<T> zero{0};
    const auto best = as_own(unrounded(n));
    const auto chosen = converted<T>(node_of<op::equal>(n.child, spread(n, best)));
    const auto nothing = node_of<op::equal>(as_factor(e), zero);
    const auto mine = evaluated(node_of<op::where>(nothing, zero, reduced_alike<op::sum, T>(best, chosen)));
    const auto all = run_word(psum_word<axes>{}, {"psum", where}, mine);
    const auto share = node_of<op::divide>(e, node_of<op::where>(nothing, literal_node<T>{1}, all.leaf()));
    return node_of<op::times_partial>(spread(n, share), chosen);
  }
}

template <class F>
  requires has_statistic<F>
struct pull_rule<F> {};

/// A reduction over nothing gives its operand, or a function of it.
template <class R>
concept ChangesOneElement = R::changes_one_element;
template <class R, class Out>
struct pull_rule<reduced_alone<R, Out>> : pull_unchanged {};
template <class R, class Out>
  requires ChangesOneElement<R>
struct pull_rule<reduced_alone<R, Out>> {
  template <int, class N, class E>
  static constexpr auto of(const N& n, const E& e) {
    return R::cotangent_alone(n, e);
  }
};

}  // namespace nabla::detail
