// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/runtime_error.hpp>
#include <string>

namespace harness {

/// The text of the runtime_error that f throws.
template <class F>
std::string message_of(F f) {
  try {
    f();
  } catch (const nabla::runtime_error& e) {
    return e.what();
  }
  return "nothing was thrown";
}

}  // namespace harness
