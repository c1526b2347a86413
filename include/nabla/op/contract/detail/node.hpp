// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/map_elements.hpp>
#include <nabla/expr/reduction_word.hpp>
#include <nabla/op/contract/detail/rule.hpp>

namespace nabla::detail {

/// A contraction of two leaves that a backend runs at once: L are the labels of their dims, Out those of the result.
template <class Type, class Out, class LX, class LY, class NX, class NY>
struct contract_node : place_of_type<Type> {
  using type = Type;
  using backend = typename backend_of<NX, NY>::type;
  using out_labels = Out;
  using left_labels = LX;
  using right_labels = LY;

  NX x;
  NY y;
};

template <class Type, class Out, class LX, class LY, class NX, class NY>
constexpr plan_listener* listener_of_node(const contract_node<Type, Out, LX, LY, NX, NY>& n) {
  plan_listener* const left = listener_of_node(n.x);
  return left != nullptr ? left : listener_of_node(n.y);
}

/// How a backend runs a contract_node; specialised in exec/ for Kokkos memory.
template <class Backend>
struct contractor;
template <>
struct contractor<abstract_backend> {
  template <class N>
  static constexpr auto run(const N& n) {
    return evaluated(n);
  }
};

/// The run-time sizes of all labels.
template <int Count>
struct label_sizes {
  long n[at_least_one(Count)] = {};
};

/// Puts the sizes of one operand's dims into those of its labels.
constexpr void take_label_sizes(unequal_sizes& found, const char* const* names, long* to, const int* label,
                                const bool* skip, const long* size, int rank) {
  for (int d = 0; d < rank; ++d) {
    if (skip[d]) continue;
    long& n = to[label[d]];
    if (n < 0) n = size[d];
    if (n != size[d] && found.axis == nullptr) found = {names[label[d]], n, size[d]};
  }
}

template <class Rule, class L, class N>
constexpr void take_operand(unequal_sizes& found, const char* const* names, long* to, const N& n) {
  using D = typename N::type::dims;
  [&]<class... E, int... I>(list<E...>, labels<I...>) {
    constexpr bool skip[] = {broadcasts<at<I, typename Rule::names>, E>..., false};
    take_label_sizes(found, names, to, labels_array<L>::value, skip, n.sizes().n, D::rank);
  }(typename extents_of<D>::type{}, L{});
}

/// The sizes of all labels from those of the operands. Throws where two differ.
template <class Rule, class... L, class... N>
constexpr auto sizes_of_labels(const char* word, const char* const* names, list<L...>, const N&... n) {
  label_sizes<Rule::count> size;
  for (auto& s : size.n) s = -1;
  unequal_sizes found;
  (take_operand<Rule, L>(found, names, size.n, n), ...);
  if (found.axis != nullptr)
    fail<>::sizes_differ(word, found.axis, found.left, found.right,
                         operands_text(dtypes_of_nodes<N...>{}, n.sizes()...).text);
  for (auto& s : size.n)
    if (s < 0) s = 1;
  return size;
}

template <class Dims, class Sizes, int... I>
constexpr sizes_of<Dims> sizes_along([[maybe_unused]] const Sizes& size, labels<I...>) {
  return {{size.n[I]...}};
}

/// A leaf of an operand, of numbers T: what is none yet is run.
template <class T, class X>
constexpr auto leaf_of(X&& x) {
  using N = std::remove_cvref_t<X>;
  if constexpr (is_leaf<N> && std::is_same_v<typename N::type::value_type, T>) return N(static_cast<X&&>(x));
  else return evaluated(converted<T>(static_cast<X&&>(x))).leaf();
}

}  // namespace nabla::detail
