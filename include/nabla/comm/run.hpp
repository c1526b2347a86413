// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <cstdio>
#include <cstring>
#include <exception>
#include <nabla/comm/runtime.hpp>

namespace nabla {

/// The whole of `main`: `int main(int argc, char** argv) { return nabla::run(argc, argv, app::program); }`. Makes the
/// runtime, and calls `program(rt)`, or `program(rt, argc, argv)` with what the runtime has left of the arguments. Gives
/// what the program returns, as the status of the process; 0 if it returns nothing.
///
/// Errors: an exception that leaves the program, and a mistake in the options of the runtime, is printed behind the name
/// of the program, once if all processes throw, and the status is 2. It ends the runtime first, so no process is left
/// waiting for one that threw. Communication: that of the runtime and of the program.
template <class Program>
  requires std::invocable<Program&, runtime&> || std::invocable<Program&, runtime&, int&, char**>
int run(int argc, char** argv, Program&& program) {
  bool is_told = true;  // every process says what is wrong with the options: there may be no other yet
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
