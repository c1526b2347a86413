// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/own_values.hpp>
#include <nabla/op/collective/detail/best.hpp>
#include <nabla/op/collective/psum.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/scalar/times_partial.hpp>
#include <nabla/op/segment/detail/segments.hpp>
#include <nabla/op/select/where.hpp>

// The largest or the smallest of each segment. The elements that are equal to it share its cotangent.
namespace nabla::detail {

/// The state of what each device has of a value.
template <class X>
inline constexpr masks own_state = own_masks(masks_of<state_of<X>, mesh_type_of<X>>);

/// Which elements of x are equal to the best of their segments, as numbers, and how many of a segment are on this
/// device, in the state S.
template <class T, int B, class E, masks S, class X, class Best, class Ids>
constexpr auto chosen_in_segments(const X& x, const Best& best, const Ids& ids) {
  const auto chosen = evaluated(converted<T>(as_node(x == of_segments<B>(best, ids))));
  return std::pair(chosen, in_this_state<S>(in_segments<segment_sums, B, E>(chosen, ids, best.sizes()[B])));
}

/// The same of the value that the devices make, and how many of a segment are on all of them.
template <class R, class T, int B, class E, class X, class Value, class Ids>
constexpr auto chosen_on_all(const X& x, const Value& value, const Ids& ids, call_site where) {
  constexpr masks made = masks_of<state_of<Value>, mesh_type_of<Value>>;
  if constexpr (own_masks(made) == made) {
    return chosen_in_segments<T, B, E, made>(x, value, ids);
  } else {
    using axes = axes_of_halves<type_of_t<Value>>;
    const auto best = best_of_parts<R, axes>(own_value(value), where);
    const auto [chosen, here] = chosen_in_segments<T, B, E, own_state<Value>>(x, best, ids);
    return std::pair(chosen, run_word(psum_word<axes>{}, {"psum", where}, here));
  }
}

template <class R, int B, class E, class Ids, class Value>
struct segment_choice_pullback {
  static constexpr bool reads_operand = true;
  Ids ids;
  Value value;
  template <class Y, class N>
  constexpr auto operator()(call_site where, const Y& g, const N& operand) const {
    using T = value_type_t<Y>;
    constexpr masks made = masks_of<state_of<Value>, mesh_type_of<Value>>;
    const auto x = values_in(evaluated(operand));
    const auto best = values_in(value);
    const auto shared = [&](const auto& chosen, const auto& count) {
      // A segment from which no element is taken may have any share: nothing gets it.
      const auto share = evaluated(as_node(g / nabla::where(count == T{0}, T{1}, count)));
      return evaluated(as_node(elementwise<op::times_choice>(of_segments<B>(share, ids), chosen)));
    };
    if constexpr (own_masks(made) == made || is_followed<typename Y::backend>) {
      const auto [chosen, count] = chosen_on_all<R, T, B, E>(x, best, ids, where);
      return shared(chosen, count);
    } else {
      // Each device that has one of the equal elements has the whole cotangent, and all count how many there are.
      const auto [chosen, here] = chosen_in_segments<T, B, E, own_state<Value>>(x, own_value(best), ids);
      const auto own = as_factor(as_node(g));
      const auto mine = evaluated(as_node(nabla::where(as_expr(own) == T{0}, T{0}, here)));
      return shared(chosen, run_word(psum_word<axes_of_halves<type_of_t<Value>>>{}, {"psum", where}, mine));
    }
  }
};

/// By op::max or op::min.
template <class R>
struct segment_choice : segment_reduction<R> {
  template <class P, class Ids, class Value>
  static constexpr auto pullback(const Ids& ids, const Value& value) {
    return segment_choice_pullback<R, P::place, extent_at<typename P::elements, P::place>, Ids, Value>{ids, value};
  }
  /// The mean of the tangents of the elements that are taken. Where the devices have still to make the value: what
  /// those of each device add to that of what they make.
  template <class P, class Ids, class X, class Value>
  static constexpr auto change(const Ids& ids, const X& x, const X& dx, const Value& value) {
    constexpr int B = P::place;
    using E = extent_at<typename P::elements, B>;
    using T = value_type_t<X>;
    const auto [chosen, count] = chosen_on_all<R, T, B, E>(values_in(x), values_in(value), ids, call_site{});
    const auto taken = evaluated(as_node(elementwise<op::times_choice>(dx, chosen)));
    const auto sums = in_this_state<own_state<Value>>(in_segments<segment_sums, B, E>(taken, ids, value.sizes()[B]));
    const auto mean = evaluated(as_node(sums / nabla::where(count == T{0}, T{1}, count)));
    return in_this_state<masks_of<state_of<Value>, mesh_type_of<Value>>>(mean);
  }
};

}  // namespace nabla::detail
