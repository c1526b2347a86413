// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/select/index.hpp>

// Words that set parts of one dim against each other: the dim must be whole.
namespace nabla::detail {

/// Why one axis or position of X is not a dim that a word may take apart; void if it is.
template <class Type, class... A>
struct whole_dim_rule {
  using error = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <class Type, class Sel>
struct whole_dim_rule<Type, Sel> {
  using Dims = typename Type::dims;
  template <class S, int I = find_dim<Dims, S>::value>
  struct along {
    using type = typename why_not_along<Dims, I>::type;
  };
  template <class S>
  struct along<S, -1> {
    using type = void;
  };
  using error = typename first_error<typename dim_selection<Dims, Sel>::error, typename along<Sel>::type>::type;
};

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
