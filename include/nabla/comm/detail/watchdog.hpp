// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/detail/mpi.hpp>

#ifdef NABLA_HAS_MPI

#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nabla/errors/runtime_error.hpp>

namespace nabla::detail {

/// A line of text in a fixed buffer, because a signal may come at any time.
class plain_line {
 public:
  plain_line& operator<<(const char* text) {
    while (*text && length_ < capacity) text_[length_++] = *text++;
    return *this;
  }
  plain_line& operator<<(long number) {
    char digits[24];
    int n = 0;
    do digits[n++] = char('0' + number % 10);
    while ((number /= 10) > 0);
    while (n > 0 && length_ < capacity) text_[length_++] = digits[--n];
    return *this;
  }
  void print() const {
    if (write(STDERR_FILENO, text_, length_) < 0) return;  // nowhere left to report this
  }

 private:
  static constexpr std::size_t capacity = 1000;
  char text_[capacity];
  std::size_t length_ = 0;
};

/// When this process has waited too long, prints where and ends all processes. When another process ends this one,
/// prints where this one is. Each process of a run with a limit has one watchdog. It uses POSIX threads: <thread> and
/// <condition_variable> would cost each program that includes nabla.hpp a tenth of a second of compile time.
class watchdog {
 public:
  watchdog() = default;
  ~watchdog() { stop(); }
  watchdog(const watchdog&) = delete;
  watchdog& operator=(const watchdog&) = delete;

  void start(int process, int seconds) {
    process_ = process;
    limit_ = std::chrono::seconds(seconds);
    struct sigaction before = {};
    if (sigaction(SIGTERM, nullptr, &before) == 0 && before.sa_handler == SIG_DFL) {
      struct sigaction told = {};
      told.sa_handler = [](int) {
        say(waiting::steps() % 2 == 1 ? " waited in " : " did not wait for others; it called last ");
        _exit(2);
      };
      handles_signal_ = sigaction(SIGTERM, &told, nullptr) == 0;
    }
    const auto run = [](void* self) -> void* {
      static_cast<watchdog*>(self)->watch();
      return nullptr;
    };
    if (pthread_create(&thread_, nullptr, run, this) != 0)
      throw runtime_error("nabla::runtime requires a thread that watches its time limit: there can be no more threads");
    runs_ = true;
  }
  void stop() {
    if (!runs_) return;
    pthread_mutex_lock(&mutex_);
    stopped_ = true;
    pthread_mutex_unlock(&mutex_);
    pthread_cond_signal(&wake_);
    pthread_join(thread_, nullptr);
    runs_ = false;
    if (handles_signal_) signal(SIGTERM, SIG_DFL);
  }

 private:
  using clock = std::chrono::steady_clock;

  void watch() {
    const auto pause = std::min<clock::duration>(limit_ / 20, std::chrono::seconds(1));
    unsigned long known = waiting::steps();
    auto since = clock::now();
    while (!stops_within(pause)) {
      const unsigned long steps = waiting::steps();
      if (steps != known || steps % 2 == 0) {
        known = steps;
        since = clock::now();
      } else if (clock::now() - since >= limit_) {
        end_all_processes();
      }
    }
  }
  bool stops_within(clock::duration pause) {
    using std::chrono::nanoseconds;
    timespec until = {};
    clock_gettime(CLOCK_REALTIME, &until);
    const nanoseconds end = nanoseconds(until.tv_nsec) + pause;
    until.tv_sec += std::chrono::duration_cast<std::chrono::seconds>(end).count();
    until.tv_nsec = (end % std::chrono::seconds(1)).count();
    pthread_mutex_lock(&mutex_);
    while (!stopped_ && pthread_cond_timedwait(&wake_, &mutex_, &until) == 0) {
    }
    const bool stops = stopped_;
    pthread_mutex_unlock(&mutex_);
    return stops;
  }
  void end_all_processes() {
    say(" has waited too long (NABLA_TIMEOUT) in ");
    // Only the thread that waits in MPI may call MPI. If MPI_Abort fails for that reason, the alarm ends the process,
    // and the launcher sees the signal.
    alarm(2);
    MPI_Abort(MPI_COMM_WORLD, 2);
    _exit(2);
  }
  /// `nabla: process 1 waited in psum, called at heat.cpp:41`
  static void say(const char* state) {
    plain_line line;
    line << "nabla: process " << process_ << state << current_word.load();
    if (*current_file.load()) line << ", called at " << current_file.load() << ":" << current_line.load();
    line << "\n";
    line.print();
  }

  inline static int process_ = 0;
  clock::duration limit_{};
  bool handles_signal_ = false;
  bool stopped_ = false;
  bool runs_ = false;
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t wake_ = PTHREAD_COND_INITIALIZER;
  pthread_t thread_ = {};
};

}  // namespace nabla::detail

#endif
