// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla::detail {

/// Functions of integers alone; truth values are none.
struct integer_dtype : same_dtype {
  template <class T>
  using error =
      std::conditional_t<is_integer<T> && !std::is_same_v<T, bool>, void, nabla::error::dtype_is_not_an_integer<T>>;
};

}  // namespace nabla::detail
