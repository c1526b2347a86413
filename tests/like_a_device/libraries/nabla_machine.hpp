// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <functional>
#include <map>
#include <new>
#include <utility>
#include <vector>

// A device on the host: what is wrong on a GPU is wrong on it. The memory of arrays is out of the host's reach (a test
// that touches it ends with SIGSEGV), and work that is handed over has not begun when the call returns.
namespace nabla::detail {

inline constexpr bool runs_on_the_host = false, host_reaches_arrays = false;

class machine {
 public:
  static void* allocate(std::size_t bytes) { return memory().take(bytes); }
  static void free(void* place) {
    fence();
    memory().give_back(place);
  }
  /// Hands work over: it begins after all that was handed over before, with a copy of f.
  template <class F>
  static void run(const F& f) {
    (is_recording ? recorded() : work()).push_back(f);
  }
  /// Waits until all has ended.
  static void fence() {
    if (is_recording) has_waited = true, throw not_recorded{};
    if (work().empty()) return;
    const reach here;
    for (const auto& f : std::exchange(work(), {})) f();
  }
  /// Calls f when all has ended. It reaches both memories, as a copy between them does.
  template <class F>
  static decltype(auto) access(const F& f) {
    fence();
    const reach here;
    return f();
  }

  inline static thread_local bool is_recording = false, has_waited = false;
  /// Work that is done each time that it runs.
  class recorded_work {
   public:
    static void begin() { recorded().clear(); }
    static void drop() { recorded().clear(); }
    static recorded_work end() {
      recorded_work made;
      made.work_ = std::exchange(recorded(), {});
      return made;
    }
    void run() const {
      for (const auto& f : work_) machine::run(f);
    }

   private:
    std::vector<std::function<void()>> work_;
  };

 private:
  /// One run of addresses, all of which are open or closed.
  class addresses {
   public:
    addresses() : first_(static_cast<std::byte*>(mmap(nullptr, size, PROT_NONE, flags, -1, 0))), next_(first_) {
      if (first_ == MAP_FAILED) throw std::bad_alloc();
    }
    void* take(std::size_t bytes) {
      bytes = (bytes + 4095) / 4096 * 4096;
      auto& kept = free_[bytes];
      void* place = next_;
      if (kept.empty()) {
        if (bytes > std::size_t(first_ + size - next_)) throw std::bad_alloc();
        next_ += bytes;
      } else {
        place = kept.back();
        kept.pop_back();
      }
      taken_[place] = bytes;
      return place;
    }
    void give_back(void* place) {
      const std::size_t bytes = taken_.at(place);
      madvise(place, bytes, MADV_DONTNEED);
      taken_.erase(place);
      free_[bytes].push_back(place);
    }
    void open(bool is_open) { mprotect(first_, size, is_open ? PROT_READ | PROT_WRITE : PROT_NONE); }

   private:
    static constexpr std::size_t size = std::size_t{1} << 38;
    static constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    std::byte *first_, *next_;
    std::map<void*, std::size_t> taken_;
    std::map<std::size_t, std::vector<void*>> free_;
  };
  struct reach {
    reach() {
      if (deep++ == 0) memory().open(true);
    }
    ~reach() {
      if (--deep == 0) memory().open(false);
    }
    inline static int deep = 0;
  };
  static addresses& memory() {
    static auto* all = new addresses;  // arrays of static storage may outlive everything else
    return *all;
  }
  static std::vector<std::function<void()>>& recorded() {
    static auto* all = new std::vector<std::function<void()>>;
    return *all;
  }
  static std::vector<std::function<void()>>& work() {
    static auto* all = new std::vector<std::function<void()>>;
    return *all;
  }
};

}  // namespace nabla::detail
