// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/runtime_error.hpp>
#include <string>

namespace nabla::detail {

/// A number of the host, which must be larger than zero.
constexpr double require_above_zero(const char* word, const char* name, double number) {
  if (!(number > 0))
    throw runtime_error(std::string("nabla::").append(word).append(" requires ").append(name).append(" > 0, not ") +
                        std::to_string(number));
  return number;
}

}  // namespace nabla::detail
