// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/reduction_word.hpp>

// Open values: they vary over some mesh axes and have no mesh yet (axis_index, pcast of a literal or a plain array).
namespace nabla::detail {

template <class Group>
struct open_over;
template <class... A>
struct open_over<mesh_axes<A...>> {
  using mesh = open_mesh<A...>;
  using state = nabla::state<varying_over<A...>>;
};

/// The type of an open or plain value on mesh M: it varies over the same axes.
template <class Type, class M>
struct bound_type;
template <class T, class D, class... Sets, class Open, class M>
struct bound_type<array_type<T, D, state<Sets...>, Open>, M> {
  static constexpr masks on_mesh = masks_of<state<Sets...>, M>;
  using type = array_type<T, D, state_from<M, on_mesh>, M>;
};

/// An open or plain value as an expression on a mesh.
template <class X, class... D>
constexpr auto on_mesh(X&& x, const mesh<D...>& m) {
  using type = typename bound_type<type_of_t<X>, mesh<D...>>::type;
  using T = typename type::value_type;
  auto n = as_node(static_cast<X&&>(x));
  using node = map_node<convert<T>, type, T, decltype(n)>;
  return expr<node>(node{{n.sizes(), m}, {static_cast<decltype(n)&&>(n)}});
}

}  // namespace nabla::detail
