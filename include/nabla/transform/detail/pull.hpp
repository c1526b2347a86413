// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/pull_numbers.hpp>
#include <nabla/transform/detail/pull_reductions.hpp>

namespace nabla::detail {

/// Hands the cotangent e of a node on to its traced leaves: at_leaf(leaf, cotangent), which is a node, or an array
/// where it was made together with others. View: how a node is read by the expressions of cotangents. Chain: the type
/// of the chain whose alike leaves have theirs already, if that is under way.
template <class View, class AtLeaf, class Chain = void>
struct puller {
  const View& view;
  AtLeaf at_leaf;
  call_site where;

  template <class T, class D, class S, class M, class B, bool U, class E>
  constexpr void operator()(const leaf_node<T, D, S, M, B, U>& n, const E& e) const {
    at_leaf(n, e);
  }
  template <class F, class Type, class In, class... N, class E>
  constexpr void operator()(const map_node<F, Type, In, N...>& n, const E& e) const {
    using node = map_node<F, Type, In, N...>;
    if constexpr (has_statistic<F>) {
      of_value(n, view(n), e);
    } else if constexpr (!pulls_numbers<F>) {
      anew().operands(n, e);
    } else if constexpr (std::is_void_v<Chain> && saves_work<node> && is_pulled_together<node, E> &&
                         !(is_leaf<E> && hands_on<node>)) {
      pull_together<void>(n, e, nullptr, at_leaf);
      beside(n, e);
    } else {
      operands(n, e);
    }
  }
  template <class R, class Type, class Keys, bool Keep, class N, class E>
  constexpr void operator()(const reduce_node<R, Type, Keys, Keep, N>& n, const E& e) const {
    constexpr masks made = masks_of<typename Type::state, typename Type::mesh>;
    const auto cotangent = as_summands<Type>(summed_to<typename Type::dims>(e));
    if constexpr (own_masks(made) != made) anew()(n.child, pull_choice_of_devices(view(n), cotangent, where));
    else anew()(n.child, R::cotangent(view(n), cotangent));
  }
  /// A softmax, of which the value is at hand, stored or not.
  template <class F, class Type, class In, class... N, class Value, class E>
  constexpr void of_value(const map_node<F, Type, In, N...>& n, const Value& value, const E& e) const {
    const auto whole = over_dims<typename Type::dims>(as_summands<Type>(summed_to<typename Type::dims>(e)), n.size_);
    anew()(n.child.a, F::cotangent(value, view(n).child.b, whole));
  }
  /// Goes on to what has no cotangent yet when those of the alike leaves of a chain have been made.
  template <class N, class E>
  constexpr void beside(const N& n, const E& e) const {
    using chain = typename N::type;
    if constexpr (has_way_beside<chain, N>) puller<View, AtLeaf, chain>{view, at_leaf, where}.operands(n, e);
  }
  template <class F, class Type, class In, class... N, class E>
  constexpr void operands(const map_node<F, Type, In, N...>& n, const E& e) const {
    const auto seen = view(n);
    [&]<int... I>(std::integer_sequence<int, I...>) {
      n.child.apply([&](const auto&... c) {
        (operand<F, I>(c, seen, e), ...);
        return 0;
      });
    }(std::make_integer_sequence<int, int(sizeof...(N))>{});
  }

 private:
  constexpr puller<View, AtLeaf> anew() const { return {view, at_leaf, where}; }
  template <class C>
  static constexpr bool leads_on() {
    if constexpr (std::is_void_v<Chain>) return has_way<C>;
    else return has_way_beside<Chain, C>;
  }
  template <class F, int I, class C, class Seen, class E>
  constexpr void operand(const C& c, const Seen& seen, const E& e) const {
    if constexpr (leads_on<C>()) (*this)(c, pull_rule<F>::template of<I>(seen, e));
  }
};

}  // namespace nabla::detail
