// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <new>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// Memory at the start of a page, for both sides of a comparison: a vector load that straddles two cache lines costs
/// twice, and std::vector promises 16 bytes only.
template <class T>
struct page_allocator {
  using value_type = T;
  page_allocator() = default;
  template <class U>
  page_allocator(const page_allocator<U>&) {}
  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t(4096))); }
  void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t(4096)); }
  friend bool operator==(page_allocator, page_allocator) { return true; }
};
using floats = std::vector<float, page_allocator<float>>;

/// Normally distributed, the same in each run.
inline floats random_floats(long n, unsigned seed = 0) {
  std::mt19937 engine(seed);
  std::normal_distribution<float> normal;
  floats r(static_cast<std::size_t>(n));
  for (float& v : r) v = normal(engine);
  return r;
}

/// Makes the compiler believe that somebody reads the value, and that all memory may have changed.
template <class T>
inline void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

/// A number that the compiler knows nothing about: sizes go through here, or one side is compiled for the size it is
/// measured with.
template <class T>
inline T opaque(T value) {
  asm volatile("" : "+r"(value));
  return value;
}

/// Measures pairs of NABLA's code and a baseline, alternating in one process, so that clock speed, neighbours and cache
/// state touch both alike. Prints one JSON line a case. Arguments are parts of the names of the cases to run; one that
/// begins with = is a whole name. With --apart the two do not alternate: each finds in the caches what its own last call
/// left there, as a program does that measures nothing else.
class runner {
 public:
  runner(int argc, char** argv) : filters_(argv + 1, argv + argc) { apart_ = std::erase(filters_, "--apart") > 0; }

  double seconds = 0.3;                                              ///< at least this long a case,
  std::size_t repeats = 20;                                          ///< and at least this many samples of each side
  bool prints = true;                                                ///< false on all ranks but one
  std::function<double(double)> agree = [](double v) { return v; };  ///< the same value on all ranks: one rank's, sent

  /// Whether the arguments ask for this case: ask before making its data.
  bool wants(const std::string& name) const {
    return filters_.empty() || std::any_of(filters_.begin(), filters_.end(), [&](const std::string& part) {
             return part.starts_with('=') ? part.substr(1) == name : name.find(part) != std::string::npos;
           });
  }

  template <class Nabla, class Baseline>
  void compare(const std::string& name, const std::string& baseline_name, Nabla nabla, Baseline baseline) {
    if (!wants(name)) return;
    const long calls = calls_per_sample(nabla, baseline);
    double us, baseline_us;
    if (apart_) {
      us = median(samples(nabla, calls));
      baseline_us = median(samples(baseline, calls));
    } else {
      std::vector<double> ours, theirs;
      const auto start = clock::now();
      for (bool ours_first = true; ours.size() < repeats || agree(since(start)) < seconds; ours_first = !ours_first) {
        if (ours_first) ours.push_back(sample(nabla, calls));
        theirs.push_back(sample(baseline, calls));
        if (!ours_first) ours.push_back(sample(nabla, calls));
      }
      us = median(std::move(ours)), baseline_us = median(std::move(theirs));
    }
    if (!prints) return;
    std::printf("{\"case\": \"%s\", \"us\": %.3f, \"baseline\": \"%s\", \"baseline_us\": %.3f, \"ratio\": %.3f}\n",
                name.c_str(), us, baseline_name.c_str(), baseline_us, us / baseline_us);
    std::fflush(stdout);
  }

  /// Bytes beside those that cannot be done without.
  void compare_bytes(const std::string& name, long bytes, const std::string& baseline_name, long baseline_bytes) const {
    std::printf("{\"case\": \"%s\", \"bytes\": %ld, \"baseline\": \"%s\", \"baseline_bytes\": %ld, \"ratio\": %.3f}\n",
                name.c_str(), bytes, baseline_name.c_str(), baseline_bytes, double(bytes) / double(baseline_bytes));
    std::fflush(stdout);
  }

  /// One side alone, for what is compared across processes.
  template <class F>
  void measure(const std::string& name, F f) {
    if (!wants(name)) return;
    std::printf("{\"case\": \"%s\", \"us\": %.3f}\n", name.c_str(), median(samples(f, calls_per_sample(f, f))));
    std::fflush(stdout);
  }

 private:
  using clock = std::chrono::steady_clock;
  static double since(clock::time_point start) { return std::chrono::duration<double>(clock::now() - start).count(); }

  template <class F>
  static double sample(F& f, long calls) {
    const auto start = clock::now();
    for (long k = 0; k < calls; ++k) f();
    return since(start) * 1e6 / static_cast<double>(calls);
  }

  /// Of one side alone.
  template <class F>
  std::vector<double> samples(F& f, long calls) const {
    sample(f, calls);
    std::vector<double> times;
    const auto start = clock::now();
    while (times.size() < repeats || agree(since(start)) < seconds) times.push_back(sample(f, calls));
    return times;
  }

  /// Enough calls to make a sample last 50 us, a thousand times what the clock costs; also warms both sides up.
  template <class Nabla, class Baseline>
  long calls_per_sample(Nabla& nabla, Baseline& baseline) const {
    long calls = 1;
    while (calls < 1'000'000) {
      const double us = std::min(sample(nabla, calls), sample(baseline, calls));
      if (agree(us) * static_cast<double>(calls) >= 50) break;
      calls *= 2;
    }
    return calls;
  }

  static double median(std::vector<double> v) {
    const auto middle = v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2);
    std::nth_element(v.begin(), middle, v.end());
    return *middle;
  }

  std::vector<std::string> filters_;
  bool apart_ = false;
};

}  // namespace bench
