// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word_at_once.hpp>
#include <nabla/op/contract/detail/node.hpp>
#include <nabla/op/shape/detail/join_nodes.hpp>

namespace nabla::detail {

/// What stands for an array, and what words do with it: everything that a backend owes (docs/architecture.md).
template <class B>
concept Backend = requires {
  typename stored_impl<array_type<float, dims<>, state<>, no_mesh>, B>::type;
  sizeof(evaluator<B>);
  sizeof(contractor<B>);
  sizeof(joiner<B>);
  sizeof(word_runner<B>);
};

}  // namespace nabla::detail
