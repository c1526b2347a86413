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

/// The mesh axes along which the devices have still to make a value.
template <class Type>
using axes_of_halves =
    typename axes_from<typename Type::mesh, masks_of<typename Type::state, typename Type::mesh>.u, mesh_axes>::type;

/// Those of G along which a value is still to be made, `halves`, and the others, `made`: G itself, in the order in which the
/// program names it, where nothing is.
template <class G, class Type>
struct best_axes {
  using M = typename Type::mesh;
  static constexpr unsigned over = axis_mask<M>(G{}), pending = over & masks_of<typename Type::state, M>.u;
  using halves = typename axes_from<M, pending, mesh_axes>::type;
  using made = std::conditional_t<pending == 0, G, typename axes_from<M, over & ~pending, mesh_axes>::type>;
};

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
    using axes = best_axes<G, typename N::type>;
    const auto shared = [&](const auto& choices) {
      const auto count = run_word(psum_word<typename axes::made>{}, {"psum", where}, choices);
      return evaluated(node_of<op::times_partial>(node_of<op::divide>(g.leaf(), count.leaf()), chosen.leaf()));
    };
    if constexpr (axes::over == axes::pending)
      return evaluated(node_of<op::times_partial>(g.leaf(), chosen.leaf()));
    else if constexpr (axes::pending == 0)
      return shared(chosen);
    else
      return shared(run_word(best_word<op::max, typename axes::halves>{}, {"pmax", where}, chosen));
  }
};

/// What words that choose among the devices along mesh axes have in common. Over an axis where a maximum is still to be
/// made the tangents are what the devices that hold it add to that of the maximum. Over the other axes the tangent is the
/// mean of those of the maxima that are made and hold the value.
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
    using axes = best_axes<G, type_of_t<X>>;
    using halves = typename axes::halves;
    const auto value = as_own(x.leaf());
    const auto chosen = evaluated(in_place_of(value, node_of<op::equal>(value, as_own(best.leaf()))));
    const auto weighted = [](const auto& tangent, const auto& by) {
      return evaluated(node_of<op::times_partial>(tangent.leaf(), by.leaf()));
    };
    const auto sum_of_halves = [&] {
      return run_word(psum_word<halves>{}, {"psum", where}, weighted(own_value(dx), chosen));
    };
    const auto mean = [&](const auto& tangent, const auto& by) {
      const auto sum = [&](const auto& part) { return run_word(psum_word<typename axes::made>{}, {"psum", where}, part); };
      return evaluated(in_place_of(best.leaf(), node_of<op::divide>(sum(weighted(tangent, by)).leaf(), sum(by).leaf())));
    };
    if constexpr (axes::over == axes::pending) return Value(evaluated(in_place_of(best.leaf(), sum_of_halves().leaf())));
    else if constexpr (axes::pending == 0) return Value(mean(dx, chosen));
    else return Value(mean(sum_of_halves(), run_word(best_word<op::max, halves>{}, {"pmax", where}, chosen)));
  }
};

/// The largest or the smallest of what the devices along mesh axes have, by R.
template <class R, class G>
struct best_word : best_of_devices<G> {
  template <class X>
  using result = typename reduced_over_type<X, G>::type;
};
/// The same for the derivative of a reduction R, of which each device has its own part.
template <class R, class G, class X>
constexpr auto best_of_parts(const X& own, call_site where) {
  return run_word(best_word<R, G>{}, {R::over_split == reduction::max ? "pmax" : "pmin", where}, own);
}

}  // namespace nabla::detail
