// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/reduce/detail/spread.hpp>
#include <nabla/op/reduce/sum.hpp>
#include <nabla/op/scalar/times_partial.hpp>

namespace nabla::detail {

/// The derivative of a choice: the elements that are equal to it share its cotangent.
struct sharing {
  template <class N, class E>
  static constexpr auto cotangent(const N& n, const E& e) {
    using T = computing<typename N::type::value_type>;
    const auto chosen = converted<T>(node_of<op::equal>(n.child, spread(n, unrounded(n))));
    const auto share = node_of<op::divide>(e, reduced_alike<op::sum, T>(n, chosen));
    return node_of<op::times_partial>(spread(n, share), chosen);
  }
};

}  // namespace nabla::detail
