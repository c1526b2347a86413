// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace nabla {

/// A place in the source of a program. Words that move data take one as their last argument; by default the compiler
/// fills in the place of the call. Errors, checking runs and the watchdog name this place. A function that wraps such a
/// word passes on the place of its own call:
/// `auto total(auto x, call_site where = call_site::here()) { return psum(x, data, where); }`.
struct call_site {
  const char* file = "";
  int line = 0;

  /// The line of this call; as a default argument, the line of the call that omits the argument.
  static constexpr call_site here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {file, line};
  }
};

namespace detail {

/// A word that the program calls, and the place of the call.
struct called {
  const char* word;
  call_site where;
  constexpr called(const char* w, call_site at = {}) : word(w), where(at) {}  // NOLINT: a word's name is a call of it
  constexpr operator const char*() const { return word; }                      // NOLINT
};

}  // namespace detail
}  // namespace nabla
