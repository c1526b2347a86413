// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/transform.hpp>
#include <nabla/transform/detail/graph/record.hpp>
#include <nabla/transform/detail/values/dual_array.hpp>
#include <nabla/transform/tree_map.hpp>
#include <tuple>
#include <vector>

// The arguments that a derivative is taken in: which they are, and as variables of a graph.
namespace nabla {

/// What stands in a tree of gradients for a leaf that has none: an integer, a truth value, a number that is no array.
struct no_tangent {};

namespace detail {

template <int... N>
struct argument_numbers : vocabulary {
  template <int I>
  static constexpr bool has = ((I == N) || ...);
};
template <class K>
inline constexpr bool is_argument_numbers = false;
template <int... N>
inline constexpr bool is_argument_numbers<argument_numbers<N...>> = true;

/// An argument that a derivative is taken in.
template <class Value, int Order>
class variable_vertex final : public recorded_vertex<Value, Order> {
 public:
  constexpr explicit variable_vertex(const Value& value) : recorded_vertex<Value, Order>(value) {}
  constexpr void pull(const sweep&) {}
};
/// One that belongs to a graph already, which goes on behind it.
template <class Value, class Leaf, int Order>
class variable_of_graph final : public recorded_vertex<Value, Order> {
 public:
  constexpr variable_of_graph(const Leaf& leaf, const Value& value)
      : recorded_vertex<Value, Order>(value), leaf_(leaf) {
    this->depends_on_leaves(leaf);
  }
  constexpr void pull(const sweep& s) {
    this->with_cotangent(s, [&](const auto& g, const auto&) { deliver(s, leaf_, g.leaf()); });
  }

 private:
  Leaf leaf_;
};

template <class X>
inline constexpr bool is_variable = false;
template <Array X>
inline constexpr bool is_variable<X> = [] {
  constexpr masks m = masks_of<state_of<X>, mesh_type_of<X>>;
  return has_derivative_type<type_of_t<X>> && own_masks(m) == m;
}();
/// The type of a variable, and so of its tangent; void of anything else.
template <class X>
struct type_of_variable {
  using type = void;
};
template <class X>
  requires is_variable<X>
struct type_of_variable<X> {
  using type = type_of_t<X>;
};

template <class L, class Stored>
struct levels_of<dual_array<L, Stored>> : levels_of<Stored> {};

template <class Levels, class X>
constexpr auto as_plain_variable(const X& stored) {
  constexpr int order = order_of<Levels>;
  if constexpr (is_traced<X>) {
    using value = std::remove_cvref_t<decltype(stored.primal())>;
    using vertex_type = variable_of_graph<value, decltype(stored.leaf()), order>;
    return traced<Levels, value>(stored.primal(), vertex_ptr(new vertex_type(stored.leaf(), stored.primal())));
  } else {
    return traced<Levels, X>(stored, vertex_ptr(new variable_vertex<X, order>(stored)));
  }
}
/// A stored value in the graphs of these levels.
template <class Levels, class X>
constexpr auto in_graph(const X& x) {
  if constexpr (is_dual<X>) return dual_like(x, in_graph<Levels>(x.primal()), in_graph<Levels>(x.tangent()));
  else if constexpr (is_traced<X>)
    return traced<Levels, std::remove_cvref_t<decltype(x.place())>>(x.place(), x.origin());
  else return traced<Levels, X>(x, {});
}

/// x as a variable of these levels; what its tangent is stays a constant.
template <class Levels, class X>
constexpr auto as_variable(const X& x) {
  const auto& stored = x.eval();
  if constexpr (is_dual<X>) {
    return dual_like(stored, as_variable<Levels>(stored.primal()), in_graph<Levels>(stored.tangent()));
  } else {
    return as_plain_variable<Levels>(stored);
  }
}
/// The tree with at_variable(leaf) for each variable and elsewhere(leaf) for the other leaves. An array by itself is a
/// tree of one leaf, and the usual one: to walk through it costs compile time.
template <class AtVariable, class Elsewhere, class X>
constexpr auto with_variables(const AtVariable& at_variable, const Elsewhere& elsewhere, const X& tree) {
  if constexpr (is_variable<X>) {
    return at_variable(tree);
  } else {
    return tree_map(
        [&](const auto& leaf) {
          if constexpr (is_variable<std::remove_cvref_t<decltype(leaf)>>) return at_variable(leaf);
          else return elsewhere(leaf);
        },
        tree);
  }
}
template <class Levels, class X>
constexpr auto as_variables(const X& tree) {
  return with_variables([](const auto& leaf) { return as_variable<Levels>(leaf); },
                        [](const auto& leaf) { return leaf; }, tree);
}
template <class X>
constexpr void add_variables(std::vector<vertex_ptr>& all, const X& tree) {
  with_variables(
      [&](const auto& leaf) {
        all.push_back(without_tangents(leaf).origin());
        return no_tangent{};
      },
      [](const auto&) { return no_tangent{}; }, tree);
}

/// The vertices of the variables among the arguments of a function.
template <class... V>
constexpr std::vector<vertex_ptr> variables_among(const std::tuple<V...>& arguments) {
  std::vector<vertex_ptr> all;
  all.reserve(sizeof...(V));
  call_with_entries([&](const auto&... x) { (add_variables(all, x), ...); }, arguments);
  return all;
}

}  // namespace detail
}  // namespace nabla
