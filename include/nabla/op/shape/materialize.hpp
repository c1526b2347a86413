// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/expr.hpp>

namespace nabla {

/// The stored array of a value: ends a fused chain here, so that the parts before and after run as kernels of their
/// own.
///
/// Type and state stay. Of a stored array it is that array. Derivative: the cotangent. Communication: none.
template <Array X>
constexpr auto materialize(X&& x) {
  return x.eval();
}
template <Reported X>
constexpr error::reported materialize(X&&) {
  return {};
}

}  // namespace nabla
