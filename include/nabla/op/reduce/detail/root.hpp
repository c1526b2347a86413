// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/expr/word.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/not_equal.hpp>
#include <nabla/op/scalar/times_partial.hpp>

namespace nabla::detail {

/// e over a root; where that is 0, 0. Not by `where`, whose branches are unreduced alike or not at all: e is a sum still to
/// be made where the root is reduced.
template <class N, class E>
constexpr auto over_root(const N& root, const E& e) {
  using T = computing<typename N::type::value_type>;
  const auto is_some = converted<T>(node_of<op::not_equal>(root, literal_node<T>{0}));
  return node_of<op::times_choice>(node_of<op::divide>(e, root), is_some);
}

}  // namespace nabla::detail
