// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/own_values.hpp>
#include <nabla/op/collective/psum.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/reduce/max.hpp>
#include <nabla/op/scalar/times_partial.hpp>

namespace nabla::detail {

template <class R, class G>
struct best_word;

/// Each device that holds the largest (smallest) value has an equal share of the cotangent. Over an axis where a maximum is
/// still to be made each has all of it: those who share are counted where the elements are. Over the other axes it is
/// shared among the maxima that are made.
template <class G, class Value>
struct best_pullback {
  static constexpr bool reads_operand = true;
  Value best;
  template <class Y, class N>
  constexpr auto operator()(call_site where, const Y& g, const N& operand) const {
    const auto own = as_own(operand);
    const auto chosen = evaluated(converted<value_type_t<Y>>(node_of<op::equal>(own, as_own(best.leaf()))));
    using M = typename N::type::mesh;
    constexpr unsigned group = axis_mask<M>(G{}), pending = group & masks_of<typename N::type::state, M>.u;
    // In the order in which the program names them, as every collective.
    using made = std::conditional_t<pending == 0, G, typename axes_from<M, group & ~pending, mesh_axes>::type>;
    const auto shared = [&](const auto& choices) {
      const auto count = run_word(psum_word<made>{}, {"psum", where}, choices);
      return evaluated(node_of<op::times_partial>(node_of<op::divide>(g.leaf(), count.leaf()), chosen.leaf()));
    };
    if constexpr (group == pending)
      return evaluated(node_of<op::times_partial>(g.leaf(), chosen.leaf()));
    else if constexpr (pending == 0)
      return shared(chosen);
    else
      return shared(run_word(best_word<op::max, typename axes_from<M, pending, mesh_axes>::type>{}, {"pmax", where}, chosen));
  }
};

/// What words that choose among the devices along mesh axes have in common. The tangent is the mean of those of the
/// devices that hold the value.
template <class G>
struct best_of_devices : word_at_once {
  static constexpr bool is_linear = false, communicates = true;
  using group = G;
  static constexpr traffic sends() { return traffic::all_reduce; }
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value& best) {
    return best_pullback<G, Value>{best};
  }
  template <class X, class Value>
  static constexpr Value pushforward(call_site where, const X& x, const X& dx, const Value& best) {
    const auto value = as_own(x.leaf());
    const auto chosen = converted<value_type_t<X>>(node_of<op::equal>(value, best.leaf()));
    const auto sum = [&](const auto& part) {
      return run_word(psum_word<G>{}, {"psum", where}, evaluated(in_place_of(value, part)));
    };
    const auto changes = sum(node_of<op::times_partial>(as_own(dx.leaf()), chosen));
    return Value(evaluated(node_of<op::divide>(changes.leaf(), sum(chosen).leaf())));
  }
};

/// The largest or the smallest of what the devices along mesh axes have, by R.
template <class R, class G>
struct best_word : best_of_devices<G> {
  template <class X>
  using result = typename reduced_over_type<X, G>::type;
};

}  // namespace nabla::detail
