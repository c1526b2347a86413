// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sched.h>
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <nabla/errors/runtime_error.hpp>
#include <nabla/expr/node.hpp>
#include <optional>
#include <utility>
#include <vector>

namespace nabla {

/// The Kokkos execution space that runs kernels, and its memory, which holds arrays.
using execution_space = Kokkos::DefaultExecutionSpace;
using memory_space = execution_space::memory_space;

namespace detail {
/// Thrown where work would be waited for that is only recorded.
struct not_recorded {};
}  // namespace detail
}  // namespace nabla

// Tests compile for a device that stands on the host: what follows is theirs.
#ifdef NABLA_LIKE_A_DEVICE
#include <nabla_machine.hpp>
#else
namespace nabla::detail {
/// Whether kernels run where the program does, on its memory. Else they have the shape that suits a device: a thread
/// for each element.
inline constexpr bool runs_on_the_host = std::is_same_v<execution_space, Kokkos::DefaultHostExecutionSpace>;
/// Whether the host reads and writes the memory of arrays: its own, or what it shares with the device.
inline constexpr bool host_reaches_arrays = Kokkos::SpaceAccessibility<Kokkos::HostSpace, memory_space>::accessible;

/// What runs kernels, and holds arrays.
struct machine {
  /// Whether this thread hands over work that is recorded and does not run yet (exec/recorded_work.hpp), and whether it
  /// has waited for some, which is then no record of what it did.
  inline static thread_local bool is_recording = false, has_waited = false;

  static void* allocate(std::size_t bytes) { return Kokkos::kokkos_malloc<memory_space>(bytes); }
  static void free(void* place) { Kokkos::kokkos_free<memory_space>(place); }
  /// Hands work over: kernels and copies, which run after all that was handed over before. f keeps no reference.
  template <class F>
  static void run(const F& f) {
    f();
  }
  /// Waits until all has ended.
  static void fence() {
    if constexpr (!runs_on_the_host) {
      if (is_recording) has_waited = true, throw not_recorded{};
      execution_space().fence();
    }
  }
  /// Calls f, which copies between the memory of arrays and the host's, or runs kernels of the user's, after all that
  /// was handed over.
  template <class F>
  static decltype(auto) access(const F& f) {
    fence();
    return f();
  }
};
}  // namespace nabla::detail
#endif

namespace nabla {

/// Bytes of memory for arrays in this process. Memory of the user, which arrays wrap, does not count.
struct memory_statistics {
  long bytes_in_use = 0;       ///< of the arrays that exist
  long peak_bytes_in_use = 0;  ///< the most that were in use at once
  long pool_bytes = 0;         ///< taken from the system: those in use, and those kept for arrays to come
};

namespace detail {

/// What the library has done so far in this process; tests count with these numbers.
struct counters {
  long kernels = 0;      ///< fused kernels run
  long allocations = 0;  ///< buffers handed out by the pool
  long bytes = 0;        ///< total size of these buffers, as requested
  long fresh = 0;        ///< how many of these buffers were requested from the system
  long contractions = 0;
};
inline counters& count() {
  static counters c;
  return c;
}

/// Data that another process sends into memory, and that may not be there yet. The first reader of the memory waits.
struct arrival {
  void (*wait)(arrival*);
};

/// A piece of memory and the number of its owners.
struct memory_block {
  long owners = 0;
  std::size_t bytes = 0;
  void* data = nullptr;
  bool foreign = false;  ///< belongs to the user: never recycled, never written in place
  void* holder = nullptr;             ///< keeps foreign memory alive; let_go releases it
  void (*let_go)(void*) = nullptr;
  void* place = nullptr;  ///< the address that the system gave; data may begin a little later
  arrival* arriving = nullptr;  ///< none: all is there
  bool handed_out = false;      ///< the user may write to it at any time
  struct blocks_of_recording* recording = nullptr;  ///< the one whose block it is
  memory_block *older = nullptr, *newer = nullptr;  ///< while the pool keeps it: kept before it, and after it
  long kept_since = 0;                              ///< how many blocks the pool had been given before
};

/// The blocks of one size that the pool keeps.
class kept_blocks {
 public:
  bool is_empty() const { return newest_ == nullptr; }
  memory_block* oldest() const { return oldest_; }
  void add(memory_block* b) {
    b->older = newest_;
    b->newer = nullptr;
    (newest_ != nullptr ? newest_->newer : oldest_) = b;
    newest_ = b;
  }
  /// The one that was kept last: it is the one in the cache.
  memory_block* take() {
    memory_block* const b = newest_;
    newest_ = b->older;
    (newest_ != nullptr ? newest_->newer : oldest_) = nullptr;
    return b;
  }
  memory_block* take_oldest() {
    memory_block* const b = oldest_;
    oldest_ = b->newer;
    (oldest_ != nullptr ? oldest_->older : newest_) = nullptr;
    return b;
  }

 private:
  memory_block *newest_ = nullptr, *oldest_ = nullptr;
};

/// Four for each power of two, so at most a quarter of a block is wasted.
inline constexpr int size_classes = 192;

/// The blocks of recorded work, which writes to the same memory each time: what is given back of them stays with them.
struct blocks_of_recording {
  kept_blocks kept[size_classes];
  long outside = 0;          ///< how many have an owner
  bool is_over = false;      ///< what is given back now goes to the pool
  bool is_complete = false;  ///< no more are made
  /// Those from which this thread takes what it needs; none: it takes from the pool.
  inline static thread_local blocks_of_recording* in_use = nullptr;
};

/// A lock for a few instructions. A std::mutex costs a tenth of a small kernel, and <thread> takes a tenth of a second
/// to compile.
class short_lock {
 public:
  void lock() {
    while (flag_.test_and_set(std::memory_order_acquire)) sched_yield();
  }
  void unlock() { flag_.clear(std::memory_order_release); }

 private:
  std::atomic_flag flag_;
};

class locked {
 public:
  explicit locked(short_lock& lock) : lock_(lock) { lock_.lock(); }
  ~locked() { lock_.unlock(); }
  locked(const locked&) = delete;
  locked& operator=(const locked&) = delete;

 private:
  short_lock& lock_;
};

/// Keeps the blocks that have no owner, by size class. For a fresh large buffer page faults cost three times as much as
/// a pass over it, so each round of a loop must get the same memory. The system gets the blocks back that were kept
/// longest, where the pool would else hold more than its limit: twice the most that was in use at once (at least a
/// mebibyte), or what `hold_at_most` says.
class memory_pool {
 public:
  static memory_pool& instance() {
    static auto* pool = new memory_pool;  // never destroyed: arrays of static storage may outlive everything else
    return *pool;
  }
  /// A block of at least so many bytes. Errors (runtime_error): the system has no more memory.
  template <class = void>
  static NABLA_NOINLINE memory_block* taken(std::size_t bytes) {
    return instance().take(bytes);
  }
  void give_back(memory_block* b) {
    if (b->foreign) {
      if (b->let_go) b->let_go(b->holder);
      delete b;
      return;
    }
    const locked here(mutex_);
    now_.bytes_in_use -= long(b->bytes);
    if (finished_) return abandoned_.add(b);
    if constexpr (!runs_on_the_host)
      if (b->recording != nullptr && !came_home(b)) return;
    keep(b);
  }
  /// Takes the blocks of a recording that is over.
  void take_back(blocks_of_recording* own) {
    const locked here(mutex_);
    own->is_over = true;
    for (kept_blocks& k : own->kept)
      while (!k.is_empty()) {
        memory_block* const b = k.take();
        b->recording = nullptr;
        if (finished_) abandoned_.add(b);
        else keep(b);
      }
    if (own->outside == 0) delete own;
  }
  /// The most bytes to hold while some of them have no owner; none: twice the most that was in use at once.
  NABLA_NOINLINE void hold_at_most(std::optional<long> bytes) {
    const locked here(mutex_);
    asked_limit_ = bytes;
    shrink_to(limit(0));
  }
  /// Frees every block that has no owner.
  void release() {
    const locked here(mutex_);
    shrink_to(0);
  }
  memory_statistics now() {
    const locked here(mutex_);
    return now_;
  }
  void forget_peak() {
    const locked here(mutex_);
    now_.peak_bytes_in_use = now_.bytes_in_use;
  }

 private:
  memory_block* take(std::size_t bytes) {
    const locked here(mutex_);
    if (bytes > most_bytes) fail<>::no_memory(bytes, now_.bytes_in_use);
    const int c = size_class(bytes);
    memory_block* const b = block_of_class(c);
    b->owners = 1;
    b->handed_out = false;
    ++count().allocations;
    count().bytes += long(bytes);
    now_.bytes_in_use += long(b->bytes);
    now_.peak_bytes_in_use = std::max(now_.peak_bytes_in_use, now_.bytes_in_use);
    most_in_use_ = std::max(most_in_use_, now_.bytes_in_use);
    return b;
  }
  memory_block* block_of_class(int c) {
    if constexpr (!runs_on_the_host)
      if (blocks_of_recording* const own = blocks_of_recording::in_use; own != nullptr) {
        const bool is_there = !own->kept[c].is_empty();
        if (!is_there && own->is_complete) throw not_recorded{};
        memory_block* const b = is_there ? own->kept[c].take() : fresh(class_bytes(c));
        b->recording = own;
        ++own->outside;
        return b;
      }
    return kept_[c].is_empty() ? where_none_is_kept(c) : kept_[c].take();
  }
  void keep(memory_block* b) {
    b->kept_since = given_back_++;
    kept_[size_class(b->bytes)].add(b);
    if (now_.pool_bytes > limit(0)) shrink_to(limit(0));
  }
  /// A block of a recording stays there; of one that is over it comes back to the pool: true.
  static bool came_home(memory_block* b) {
    blocks_of_recording* const own = b->recording;
    --own->outside;
    if (!own->is_over) return own->kept[size_class(b->bytes)].add(b), false;
    b->recording = nullptr;
    if (own->outside == 0) delete own;
    return true;
  }
  static constexpr std::size_t most_bytes = std::size_t{1} << 53;
  static int size_class(std::size_t bytes) {
    if (bytes <= 64) return 0;
    const int octave = 63 - __builtin_clzl(bytes - 1);
    const int quarter = int(((bytes - 1) >> (octave - 2)) & 3u);
    return (octave - 6) * 4 + quarter + 1;
  }
  static std::size_t class_bytes(int c) {
    if (c == 0) return 64;
    const int octave = (c - 1) / 4 + 6, quarter = (c - 1) % 4;
    return (std::size_t{1} << octave) + (std::size_t(quarter + 1) << (octave - 2));
  }
  void hook() {
    if (hooked_) return;
    hooked_ = true;
    Kokkos::push_finalize_hook(&end);
  }
  static void end() {
    instance().release();
    instance().finished_ = true;
  }
  /// What the pool may hold when so many bytes are in use.
  long limit(long in_use) const {
    if (asked_limit_) return *asked_limit_;
    return std::max(least_limit, 2 * std::max(most_in_use_, in_use));
  }
  /// For a class that has no block: one of up to 1.75 times the size, if the pool holds as much as it may; else a fresh
  /// one.
  NABLA_NOINLINE memory_block* where_none_is_kept(int c) {
    const long bytes = long(class_bytes(c)), at_most = limit(now_.bytes_in_use + bytes);
    if (now_.pool_bytes + bytes > at_most) {
      for (int larger = c + 1; larger <= c + 3 && larger < size_classes; ++larger)
        if (!kept_[larger].is_empty()) return kept_[larger].take();
      shrink_to(at_most - bytes);
    }
    return fresh(class_bytes(c));
  }
  memory_block* fresh(std::size_t bytes) {
    const bool staggers = bytes >= staggered_from;
    const std::size_t within_page = staggers ? blocks_++ % 4 * stagger : 0;
    hook();
    void* const place = from_the_system(bytes, staggers ? page + within_page : 0);
    ++count().fresh;
    now_.pool_bytes += long(bytes);
    auto* b = new memory_block;
    b->bytes = bytes;
    b->data = b->place = place;
    if (staggers)
      b->data = reinterpret_cast<void*>((reinterpret_cast<std::uintptr_t>(place) / page + 1) * page + within_page);
    return b;
  }
  /// Where the system has no more, it first gets back what the pool keeps.
  void* from_the_system(std::size_t bytes, std::size_t more) {
    try {
      return machine::allocate(bytes + more);
    } catch (const std::exception&) {
      shrink_to(0);
    }
    try {
      return machine::allocate(bytes + more);
    } catch (const std::exception&) {
      fail<>::no_memory(bytes, now_.bytes_in_use);
    }
  }
  /// Frees the blocks that were kept longest, until the pool holds no more than this or keeps none.
  template <class = void>
  NABLA_NOINLINE void shrink_to(long bytes) {
    while (now_.pool_bytes > bytes) {
      kept_blocks* longest = nullptr;
      for (kept_blocks& k : kept_)
        if (!k.is_empty() && (longest == nullptr || k.oldest()->kept_since < longest->oldest()->kept_since))
          longest = &k;
      if (longest == nullptr) return;
      memory_block* const b = longest->take_oldest();
      now_.pool_bytes -= long(b->bytes);
      machine::free(b->place);
      delete b;
    }
  }
  // A load waits for an earlier store whose address ends in the same 12 bits. So the places within a page where
  // operands and results begin can make a kernel a fifth slower. Large blocks therefore begin at four places, the same
  // in each program. These are 17 vectors apart, more than the stores that a core has in flight. Small blocks are not
  // staggered: they lie in the first cache, and would need twice their memory.
  static constexpr std::size_t page = 4096, stagger = 1088, staggered_from = 8 * page;
  std::size_t blocks_ = 0;
  static constexpr long least_limit = 1 << 20;  ///< so that small programs keep what they need, whatever its sizes
  short_lock mutex_;
  kept_blocks kept_[size_classes];
  memory_statistics now_;
  long most_in_use_ = 0, given_back_ = 0;
  std::optional<long> asked_limit_;
  kept_blocks abandoned_;  ///< of arrays that outlive Kokkos, which can no longer free them
  bool hooked_ = false, finished_ = false;
};

/// A shared piece of Kokkos memory.
class buffer {
 public:
  using backend = machine_backend;
  buffer() = default;
  explicit buffer(std::size_t bytes) : block_(memory_pool::taken(bytes)) {}
  /// Wraps memory that belongs to the user. The holder, if there is one, keeps it alive: a copy of a Kokkos view.
  template <class... Holder>
  static buffer foreign(void* data, std::size_t bytes, const Holder&... holder) {
    buffer b;
    b.block_ = new memory_block{1, bytes, data, true};
    ((b.block_->holder = new Holder(holder), b.block_->let_go = [](void* h) { delete static_cast<Holder*>(h); }), ...);
    return b;
  }
  buffer(const buffer& o) : block_(o.block_) {
    if (block_) __atomic_add_fetch(&block_->owners, 1, __ATOMIC_RELAXED);
  }
  buffer(buffer&& o) noexcept : block_(std::exchange(o.block_, nullptr)) {}
  buffer& operator=(buffer o) noexcept {
    std::swap(block_, o.block_);
    return *this;
  }
  ~buffer() {
    if (block_) let_go(block_);
  }
  explicit operator bool() const { return block_ != nullptr; }
  /// The memory, to read and write. Waits for data that is still on its way.
  void* data() const {
    if (block_ == nullptr) return nullptr;
    if (block_->arriving != nullptr) [[unlikely]]
      block_->arriving->wait(block_->arriving);
    if constexpr (!runs_on_the_host)
      if (kept_alive != nullptr && block_->recording == nullptr) kept_alive->push_back(*this);
    return block_->data;
  }
  /// The address of the memory, for comparisons. Does not wait, so the data may not be there yet.
  const void* place() const { return block_ ? block_->data : nullptr; }
  /// From now on something is on its way into it; null: it has arrived.
  void arrives_by(arrival* a) const {
    if (block_ != nullptr) block_->arriving = a;
  }
  /// From now on the user may write to it at any time.
  void hand_out() const {
    if (block_ != nullptr) block_->handed_out = true;
  }
  /// Whether it may be written to without a word of the library.
  bool may_change() const { return block_ != nullptr && (block_->foreign || block_->handed_out); }
  std::size_t bytes() const { return block_ ? block_->bytes : 0; }
  long owners() const { return block_ ? __atomic_load_n(&block_->owners, __ATOMIC_ACQUIRE) : 0; }
  bool is_foreign() const { return block_ && block_->foreign; }
  friend bool operator==(const buffer& a, const buffer& b) { return a.block_ == b.block_; }

  /// Where this thread's recording keeps what it reads; none: nothing is recorded.
  inline static thread_local std::vector<buffer>* kept_alive = nullptr;

 private:
  template <class = void>
  static NABLA_NOINLINE void let_go(memory_block* b) noexcept {
    if (__atomic_sub_fetch(&b->owners, 1, __ATOMIC_ACQ_REL) == 0) memory_pool::instance().give_back(b);
  }
  memory_block* block_ = nullptr;
};

}  // namespace detail
}  // namespace nabla
