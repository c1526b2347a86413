// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <nabla/core/config.hpp>
#include <vector>

namespace nabla::detail {

/// Memory of one thread for the rows that a kernel needs while it works on one of its own: a stack, whose blocks are
/// kept. Host only.
template <class = void>
class scratch_stack {
 public:
  struct mark {
    std::size_t block, used;
  };
  static scratch_stack& here() {
    thread_local scratch_stack s;
    return s;
  }
  template <class T>
  T* take(long n) {
    const std::size_t bytes = (std::size_t(n) * sizeof(T) + 63) / 64 * 64;
    while (now_.block < blocks_.size() && now_.used + bytes > blocks_[now_.block].bytes) now_ = {now_.block + 1, 0};
    if (now_.block == blocks_.size()) blocks_.emplace_back(bytes < smallest ? smallest : bytes);
    void* p = blocks_[now_.block].begin() + now_.used;
    now_.used += bytes;
    return static_cast<T*>(p);
  }
  mark now() const { return now_; }
  void back_to(mark m) { now_ = m; }

 private:
  static constexpr std::size_t smallest = 65536;
  struct block {
    std::size_t bytes;
    std::unique_ptr<std::byte[]> memory;
    explicit block(std::size_t n) : bytes(n), memory(new std::byte[n + 64]) {}
    std::byte* begin() const {
      void* p = memory.get();
      std::size_t space = bytes + 64;
      return static_cast<std::byte*>(std::align(64, bytes, p, space));
    }
  };
  std::vector<block> blocks_;
  mark now_{0, 0};
};

/// Gives back what was taken since; nothing where a kernel takes nothing.
template <bool Takes>
struct scratch_scope {};
template <bool Takes>
  requires Takes
struct scratch_scope<Takes> {
  typename scratch_stack<>::mark mark = scratch_stack<>::here().now();
  scratch_scope() = default;
  scratch_scope(const scratch_scope&) = delete;
  scratch_scope& operator=(const scratch_scope&) = delete;
  ~scratch_scope() { scratch_stack<>::here().back_to(mark); }
};

/// Whether a kernel node takes scratch rows. (On a device nothing does.)
template <class K>
inline constexpr bool takes_scratch = false;

}  // namespace nabla::detail
