// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/along_one_dim.hpp>
#include <nabla/op/select/index.hpp>

// Words that set parts of one dim against each other: the dim must be whole.
namespace nabla::detail {

/// The elements [begin, end) of a dim of a node, as an operand.
template <class Sel, class N>
constexpr auto part_of_dim(const N& n, long begin, long end) {
  using argument = binding<Sel, slice_t<false>>;
  return as_expr(
      reindexed(n, index_rule<typename N::type, argument>::of(n.sizes(), n.mesh(), argument{{}, slice(begin, end)})));
}
template <class Sel, class N>
constexpr long size_of_dim(const N& n) {
  return n.sizes()[find_dim<typename N::type::dims, Sel>::value];
}

}  // namespace nabla::detail
