// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace nabla {

/// A place in the text of a program. The words that move data have one as their last argument, which the compiler
/// fills in: where the word is called. Errors, checking runs and the watchdog name it. A function of one's own that
/// wraps such a word hands on the place of its own call:
/// `auto total(auto x, call_site where = call_site::here()) { return psum(x, data, where); }`.
struct call_site {
  const char* file = "";
  int line = 0;

  /// The line that contains this call; as a default argument, the line of the call that leaves it out.
  static constexpr call_site here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {file, line};
  }
};

namespace detail {

/// A word that the program calls, and where it does.
struct called {
  const char* word;
  call_site where;
  constexpr called(const char* w, call_site at = {}) : word(w), where(at) {}  // NOLINT: a word's name is a call of it
  constexpr operator const char*() const { return word; }                      // NOLINT
};

}  // namespace detail
}  // namespace nabla
