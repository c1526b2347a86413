// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/transform/detail/rules/pull.hpp>
#include <nabla/transform/detail/values/dual_array.hpp>

// How the tangents of an expression's leaves become the tangent of its value: by the chain rule over the tree of its
// nodes, as one expression. The factors are those of reverse mode: a rule that gives the cotangent of an operand
// multiplies by the partial derivative, and so does its tangent.
namespace nabla::detail {

/// In the place of a tangent: a node that does not change.
struct no_change {};
template <class T>
inline constexpr bool changes = !std::is_same_v<T, no_change>;

template <class A, class B>
constexpr auto sum_of_changes(const A& a, const B& b) {
  if constexpr (!changes<A>) return b;
  else if constexpr (!changes<B>) return a;
  else return node_of<op::add>(a, b);
}

/// The tangent of a node of this level: an expression of the values and the tangents of its leaves, or no_change.
template <class Level>
struct pusher {
  template <class N>
  constexpr no_change operator()(const N&) const {
    return {};
  }
  template <class T, class D, class S, class M, class B, bool U>
  constexpr auto operator()(const leaf_node<T, D, S, M, B, U>& n) const {
    if constexpr (is_inexact<T> && has_tangent<Level, typename B::backend>)
      return leaf_part<tangent_part, Level>(n);
    else return no_change{};
  }
  template <class F, class Type, class In, class... N>
  constexpr auto operator()(const map_node<F, Type, In, N...>& n) const {
    if constexpr (!has_derivative_type<Type>) {
      return no_change{};
    } else if constexpr (has_statistic<F>) {
      return of_row<F>(values_of<Level>(n), (*this)(n.child.a));
    } else {
      return n.child.apply([&](const auto&... c) { return of_operands<F>(n, (*this)(c)...); });
    }
  }
  template <class R, class Type, class Keys, bool Keep, class N>
  constexpr auto operator()(const reduce_node<R, Type, Keys, Keep, N>& n) const {
    if constexpr (!has_derivative_type<Type>) {
      return no_change{};
    } else {
      constexpr masks made = masks_of<typename Type::state, typename Type::mesh>;
      if constexpr (own_masks(made) != made) return of_choice_of_devices(values_of<Level>(n), (*this)(n.child));
      else return of_reduction<R>(values_of<Level>(n), (*this)(n.child));
    }
  }

 private:
  template <class F, class N, class... T>
  static constexpr auto of_operands(const N& n, const T&... tangent) {
    if constexpr (!(changes<T> || ...)) {
      return no_change{};
    } else {
      const auto values = values_of<Level>(n);
      return in_place_of(values, sum_of_parts<F, 0>(as_own(values), own_change(tangent)...));
    }
  }
  static constexpr no_change own_change(no_change) { return {}; }
  template <class T>
  static constexpr auto own_change(const T& tangent) {
    return as_own(tangent);
  }
  template <class F, int I, class N>
  static constexpr no_change sum_of_parts(const N&) {
    return {};
  }
  template <class F, int I, class N, class T, class... Rest>
  static constexpr auto sum_of_parts(const N& n, const T& tangent, const Rest&... rest) {
    return sum_of_changes(part<F, I>(n, tangent), sum_of_parts<F, I + 1>(n, rest...));
  }
  template <class F, int I, class N, class T>
  static constexpr auto part(const N& n, const T& tangent) {
    if constexpr (changes<T>) return pull_rule<F>::template of<I>(n, tangent);
    else return no_change{};
  }
  template <class F, class N, class T>
  static constexpr auto of_row(const N& n, const T& tangent) {
    if constexpr (changes<T>) return in_place_of(n, F::tangent(n, tangent));
    else return no_change{};
  }
  /// A reduction gives one number of a row: the sum of the tangents, each times what the cotangent 1 becomes there.
  template <class R, class N, class T>
  static constexpr auto of_reduction(const N& n, const T& tangent) {
    if constexpr (!changes<T>) {
      return no_change{};
    } else {
      using type = typename N::type;
      using V = typename type::value_type;
      const auto changed = in_place_of(n.child, tangent);
      if constexpr (R::is_linear) {
        return in_place_of(n, reduced_alike<R, V>(n, changed));
      } else {
        // In the dtype that kernels compute in, as the operand of a reduction is.
        using one = array_type<computing<V>, typename type::dims, typename type::state, typename type::mesh>;
        const auto factor = R::cotangent(n, constant<one>(1, n.sizes(), n.mesh()));
        const auto weighted = in_place_of(n.child, node_of<op::times_partial>(changed, factor));
        return in_place_of(n, reduced_alike<op::sum, V>(n, weighted));
      }
    }
  }
  /// A maximum that the devices have still to make changes by the mean of the elements that hold it, on all of them.
  /// What those of one device add to that is its tangent: where the maximum is made, the devices' tangents are added.
  template <class N, class T>
  static constexpr auto of_choice_of_devices(const N& n, const T& tangent) {
    if constexpr (!changes<T>) {
      return no_change{};
    } else {
      using V = computing<typename N::type::value_type>;
      const auto choice = choice_of_devices(n, call_site{});
      const auto weighted = node_of<op::times_partial>(in_place_of(n.child, tangent), choice.first);
      const auto sum = reduced_alike<op::sum, V>(as_own(n), weighted);
      return in_place_of(n, evaluated(node_of<op::divide>(sum, choice.second.leaf())).leaf());
    }
  }
};
template <class Level, class N>
constexpr auto tangent_of_node(const N& n) {
  return pusher<Level>{}(n);
}

}  // namespace nabla::detail
