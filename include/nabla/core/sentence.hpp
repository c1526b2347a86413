// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace nabla::detail {

/// The text of a run-time error, in plain characters, because <string> takes half as long to compile as all meaning
/// rooms.
struct sentence {
  static constexpr int longest = 400;
  char text[longest + 1] = {};
  int length = 0;

  constexpr explicit sentence(const char* start) { *this << start; }
  constexpr sentence& operator<<(const char* more) {
    for (; *more != 0 && length < longest; ++more) text[length++] = *more;
    return *this;
  }
  constexpr sentence& operator<<(long n) {
    char digits[24] = {};
    int at = 23;
    unsigned long left = n < 0 ? 0ul - static_cast<unsigned long>(n) : static_cast<unsigned long>(n);
    do digits[--at] = static_cast<char>('0' + left % 10);
    while ((left /= 10) != 0);
    if (n < 0) digits[--at] = '-';
    return *this << (digits + at);
  }
};

}  // namespace nabla::detail
