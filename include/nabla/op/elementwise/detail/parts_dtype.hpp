// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/word.hpp>

namespace nabla::detail {

/// Of a complex number the dtype of its parts; of any other its own.
struct parts_dtype : number_dtype {
  template <class T>
  using out = part_dtype<T>;
};

}  // namespace nabla::detail
