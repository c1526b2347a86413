// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/select/where.hpp>

namespace nabla::detail {

/// e over a root; where that is 0, 0.
template <class N, class E>
constexpr auto over_root(const N& root, const E& e) {
  const literal_node<typename N::type::value_type> zero{0};
  return node_of<op::where>(node_of<op::equal>(root, zero), zero, node_of<op::divide>(e, root));
}

}  // namespace nabla::detail
