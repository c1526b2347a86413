// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <nabla/core/call_site.hpp>
#include <nabla/errors/fail.hpp>

// What this process is doing. The thread that runs the program writes these variables with plain stores; the watchdog
// reads them.
namespace nabla::detail {

/// The word that is running, or the last one that ran, for error texts.
inline std::atomic<const char*> current_word = "runtime";
inline std::atomic<const char*> current_file = "";
inline std::atomic<int> current_line = 0;

inline void now_in(const called& call) {
  current_word.store(call.word, std::memory_order_relaxed);
  current_file.store(call.where.file, std::memory_order_relaxed);
  current_line.store(call.where.line, std::memory_order_relaxed);
}

/// Exists while this process goes back to a word that ran before.
class now_in_for_a_while {
 public:
  explicit now_in_for_a_while(const called& call)
      : before_{current_word.load(std::memory_order_relaxed),
                {current_file.load(std::memory_order_relaxed), current_line.load(std::memory_order_relaxed)}} {
    now_in(call);
  }
  ~now_in_for_a_while() { now_in(before_); }
  now_in_for_a_while(const now_in_for_a_while&) = delete;
  now_in_for_a_while& operator=(const now_in_for_a_while&) = delete;

 private:
  called before_;
};

/// Exists while this process may have to wait for others.
class waiting {
 public:
  waiting() { step(); }
  ~waiting() { step(); }
  waiting(const waiting&) = delete;
  waiting& operator=(const waiting&) = delete;

  /// A counter that grows when a wait begins and when it ends, so it is odd during a wait.
  static unsigned long steps() { return steps_.load(std::memory_order_relaxed); }

 private:
  static void step() { steps_.store(steps() + 1, std::memory_order_relaxed); }
  inline static std::atomic<unsigned long> steps_ = 0;
};

/// Called on all processes before one works alone: evaluates deferred values.
inline void (*before_root)() = nullptr;

/// Exists while a function runs in process 0 alone.
class alone_on_root {
 public:
  alone_on_root() { ++depth_; }
  ~alone_on_root() { --depth_; }
  alone_on_root(const alone_on_root&) = delete;
  alone_on_root& operator=(const alone_on_root&) = delete;

  static bool is_running() { return depth_ > 0; }

 private:
  inline static int depth_ = 0;
};

/// Refuses, inside on_root, words that all processes must call together. It does so even with one process: with more
/// the program would wait for ever.
inline void require_all_processes(const char* word) {
  if (alone_on_root::is_running())
    fail<>::because(word, "requires all processes, and inside of rt.on_root there is one: call it before, and give "
                          "on_root the result");
}

/// Begins a word that all processes call together.
inline void enter(const called& call) {
  now_in(call);
  require_all_processes(call.word);
}

}  // namespace nabla::detail
