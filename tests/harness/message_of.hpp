// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/runtime_error.hpp>
#include <string>

namespace harness {

/// The text of the runtime_error, or of another error, that f throws.
template <class Error = nabla::runtime_error, class F>
std::string message_of(F f) {
  try {
    f();
  } catch (const Error& e) {
    return e.what();
  }
  return "nothing was thrown";
}

}  // namespace harness
