// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/pull_reductions.hpp>

namespace nabla::detail {

/// Hands the cotangent e of a node on to its traced leaves: at_leaf(leaf, cotangent). View: how a node is read by the
/// expressions of cotangents.
template <class View, class AtLeaf>
struct puller {
  const View& view;
  const AtLeaf& at_leaf;
  call_site where;

  template <class T, class D, class S, class M, class B, bool U, class E>
  void operator()(const leaf_node<T, D, S, M, B, U>& n, const E& e) const {
    at_leaf(n, e);
  }
  template <class F, class Type, class In, class... N, class E>
  void operator()(const map_node<F, Type, In, N...>& n, const E& e) const {
    if constexpr (is_softmax<F>) {
      (*this)(n.child.a, pull_softmax(view(n), e));
    } else if constexpr (is_log_softmax<F>) {
      (*this)(n.child.a, pull_log_softmax(view(n), e));
    } else {
      const auto seen = view(n);
      [&]<int... I>(std::integer_sequence<int, I...>) {
        n.child.apply([&](const auto&... c) {
          (operand<F, I>(c, seen, e), ...);
          return 0;
        });
      }(std::make_integer_sequence<int, int(sizeof...(N))>{});
    }
  }
  template <class R, class Type, class Keys, bool Keep, class N, class E>
  void operator()(const reduce_node<R, Type, Keys, Keep, N>& n, const E& e) const {
    constexpr masks made = masks_of<typename Type::state, typename Type::mesh>;
    const auto cotangent = summed_to<typename Type::dims>(e);
    if constexpr (own_masks(made) != made) (*this)(n.child, pull_choice_of_devices(view(n), cotangent, where));
    else (*this)(n.child, pull_reduction<R>::of(view(n), cotangent));
  }

 private:
  template <class F, int I, class C, class Seen, class E>
  void operand(const C& c, const Seen& seen, const E& e) const {
    if constexpr (has_way<C>) (*this)(c, pull_rule<F>::template of<I>(seen, e));
  }
};

}  // namespace nabla::detail
