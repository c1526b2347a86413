// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <cstdio>
#include <cstring>
#include <exception>
#include <nabla/comm/runtime.hpp>

namespace nabla {

/// Does all of `main`: `int main(int argc, char** argv) { return nabla::run(argc, argv, app::program); }`. Makes the
/// runtime and calls `program(rt)`, or `program(rt, argc, argv)` with the arguments that the runtime has not taken.
/// Returns what the program returns, as the status of the process; 0 if the program returns nothing.
///
/// Errors: prints an exception that leaves the program, or an error in the runtime's options, after the name of the
/// program, and returns 2. It prints once if all processes throw. It ends the runtime first, so no process keeps
/// waiting for one that threw. Communication: that of the runtime and of the program.
template <class Program>
  requires std::invocable<Program&, runtime&> || std::invocable<Program&, runtime&, int&, char**>
int run(int argc, char** argv, Program&& program) {
  bool is_told = true;  // every process reports bad options: there may be no other yet
  try {
    runtime rt(argc, argv);
    is_told = false;
    rt.on_root([&] { is_told = true; });
    const auto call = [&] {
      if constexpr (std::invocable<Program&, runtime&>) return program(rt);
      else return program(rt, argc, argv);
    };
    if constexpr (std::is_void_v<decltype(call())>) return call(), 0;
    else return call();
  } catch (const std::exception& e) {
    if (is_told || runtime::was_left_alone()) {
      const char* const path = argc > 0 ? argv[0] : "program";
      const char* const slash = std::strrchr(path, '/');
      std::fprintf(stderr, "%s: %s\n", slash != nullptr ? slash + 1 : path, e.what());
    }
    return 2;
  }
}

}  // namespace nabla
