// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/transport.hpp>
#include <type_traits>
#include <utility>
#include <vector>

namespace nabla::detail {

/// While it lives, small sums between processes wait for each other, and those of one group and dtype are made by one
/// call of MPI: when `finish` is called, or when somebody reads one of them. Meanwhile all processes must do the same,
/// so it lives only while the library itself works.
class joined_sums {
 public:
  constexpr joined_sums() {
    if (!std::is_constant_evaluated()) joins_ = true;
  }
  constexpr ~joined_sums() {
    if (!std::is_constant_evaluated()) end();
  }
  joined_sums(const joined_sums&) = delete;
  joined_sums& operator=(const joined_sums&) = delete;

  constexpr void finish() const {
    if (!std::is_constant_evaluated()) make_all();
  }

#ifdef NABLA_HAS_MPI
  /// Whether the sum of `count` numbers waits. If so both buffers are kept, and whoever reads the second one has it
  /// made. (Sums in the memory of a device do not wait: they are joined by copies of the host.)
  template <class = void>
  static NABLA_NOINLINE bool take(const process_group& group, const called& call, const buffer& from, const void* in,
                                  const buffer& to, void* out, long count, element type) {
    constexpr bool is_for_host = Kokkos::SpaceAccessibility<Kokkos::HostSpace, memory_space>::accessible;
    const long bytes = count * size_of(type);
    if (!is_for_host || !joins_ || bytes > most_bytes) return false;
    if (bytes > 0) sums_.push_back({&group, call, from, in, to, out, bytes, type});
    to.arrives_by(bytes > 0 ? &all_ : nullptr);
    return true;
  }

 private:
  /// To copy so few bytes, there and back, takes less time than a call of MPI.
  static constexpr long most_bytes = 8192;

  struct sum {
    const process_group* group;
    called call;
    buffer from;
    const void* in;
    buffer to;
    void* out;
    long bytes;
    element type;
    bool is_with(MPI_Comm comm, element e) const { return group->comm == comm && type == e; }
  };

  static void make_all() {
    if (!sums_.empty()) make(std::exchange(sums_, {}));
  }
  template <class Sums>
  static NABLA_NOINLINE void make(Sums sums) {
    for (const sum& s : sums) s.to.arrives_by(nullptr);
    fence_for_host();
    while (!sums.empty()) {
      const MPI_Comm comm = sums[0].group->comm;
      const element type = sums[0].type;
      Sums alike, others;
      for (sum& s : sums) (s.is_with(comm, type) ? alike : others).push_back(std::move(s));
      make_together(alike);
      sums = std::move(others);
    }
  }
  /// Sums of one group and dtype.
  static void make_together(const std::vector<sum>& sums) {
    const sum& first = sums.front();
    const now_in_for_a_while here(first.call);
    long bytes = 0;
    for (const sum& s : sums) bytes += s.bytes;
    if (sums.size() == 1)
      return all_reduce(*first.group, first.in, first.out, bytes / size_of(first.type), first.type, reduction::sum);
    std::vector<unsigned char> together(static_cast<std::size_t>(bytes));
    unsigned char* at = together.data();
    for (const sum& s : sums) std::memcpy(std::exchange(at, at + s.bytes), s.in, std::size_t(s.bytes));
    all_reduce(*first.group, together.data(), bytes / size_of(first.type), first.type, reduction::sum);
    at = together.data();
    for (const sum& s : sums) std::memcpy(s.out, std::exchange(at, at + s.bytes), std::size_t(s.bytes));
  }
  /// An exception leaves sums that are not made. Nobody will read them.
  static void end() {
    joins_ = false;
    for (const sum& s : sums_) s.to.arrives_by(nullptr);
    sums_.clear();
  }

  inline static thread_local std::vector<sum> sums_;
  inline static arrival all_{[](arrival*) { make_all(); }};
#else
  template <class = void>
  static bool take(const process_group&, const called&, const buffer&, const void*, const buffer&, void*, long,
                   element) {
    return false;
  }

 private:
  static void make_all() {}
  static void end() { joins_ = false; }
#endif

  inline static thread_local bool joins_ = false;
};

}  // namespace nabla::detail
