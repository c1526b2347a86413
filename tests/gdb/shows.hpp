// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

/// Where gdb stops: compare.py runs the command in the frame that called shows(), and compares what it prints.
extern "C" [[gnu::noinline]] inline void gdb_stops_here(const char* command, const char* text) {
  asm volatile("" : : "r"(command), "r"(text) : "memory");
}

/// `print x` must print this text, `$1 = ` left out. `open x [0] [1]` opens x[0], in it [1], as the tree of a front end
/// does, and must show the names and values found there. `page` compares the sessions of docs/gdb.md.
[[gnu::noinline]] inline void shows(const std::string& command, const std::string& text) {
  gdb_stops_here(command.c_str(), text.c_str());
}
