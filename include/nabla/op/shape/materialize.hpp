// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/expr.hpp>

namespace nabla {

/// Stores a value. It ends a fused chain here, so that the words before and after run in separate kernels.
///
/// Type and state: those of x. A stored array is returned as it is. Derivative: the cotangent. Communication: none.
template <Array X>
constexpr auto materialize(X&& x) {
  return x.eval();
}
template <Reported X>
constexpr error::reported materialize(X&&) {
  return {};
}

}  // namespace nabla
