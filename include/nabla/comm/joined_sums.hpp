// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/later_sums.hpp>
#include <nabla/comm/transport.hpp>
#include <type_traits>
#include <utility>
#include <vector>

namespace nabla::detail {

/// While it lives, small sums between processes wait for each other, and those of one group and dtype are made by one
/// call of MPI: when `finish` is called, or when somebody reads one of them. Meanwhile all processes must do the same,
/// so it lives only while the library itself works.
template <class = void>
class joined_sums final : public later_sums {
 public:
  NABLA_HOST constexpr joined_sums() {
    if (!std::is_constant_evaluated()) before_ = std::exchange(of_this_thread, this);
  }
  NABLA_HOST constexpr ~joined_sums() {
    if (!std::is_constant_evaluated()) end();
  }
  joined_sums(const joined_sums&) = delete;
  joined_sums& operator=(const joined_sums&) = delete;

  NABLA_HOST constexpr void finish() {
    if (!std::is_constant_evaluated()) make_all();
  }

 private:
  /// To copy so few bytes, there and back, takes less time than a call of MPI.
  static constexpr long most_bytes = 8192;

  /// Both buffers are kept, and whoever reads the second one has the sum made. (Sums in the memory of a device are not
  /// taken: they are joined by copies of the host.)
  NABLA_NOINLINE bool take(const later_sum& s) override {
    if (!runs_on_the_host || s.bytes > most_bytes) return false;
    if (s.bytes > 0) sums_.push_back(s);
    s.to.arrives_by(s.bytes > 0 ? &all_ : nullptr);
    return true;
  }
  NABLA_NOINLINE void make_all() {
    std::vector<later_sum> sums = std::exchange(sums_, {});
    if (sums.empty()) return;
    for (const later_sum& s : sums) s.to.arrives_by(nullptr);
    machine::fence();
    while (!sums.empty()) {
      const process_group& group = *sums[0].group;
      const element type = sums[0].type;
      std::vector<later_sum> alike, others;
      for (later_sum& s : sums)
        (s.type == type && s.group->shares_calls_with(group) ? alike : others).push_back(std::move(s));
      make_together(alike);
      sums = std::move(others);
    }
  }
  /// Sums of one group and dtype.
  static NABLA_NOINLINE void make_together(const std::vector<later_sum>& sums) {
    const later_sum& first = sums.front();
    const now_in_for_a_while here(first.call);
    long bytes = 0;
    for (const later_sum& s : sums) bytes += s.bytes;
    if (sums.size() == 1)
      return all_reduce(*first.group, first.in, first.out, bytes / size_of(first.type), first.type, reduction::sum);
    std::vector<unsigned char> together(static_cast<std::size_t>(bytes));
    unsigned char* at = together.data();
    for (const later_sum& s : sums) std::memcpy(std::exchange(at, at + s.bytes), s.in, std::size_t(s.bytes));
    all_reduce(*first.group, together.data(), bytes / size_of(first.type), first.type, reduction::sum);
    at = together.data();
    for (const later_sum& s : sums) std::memcpy(s.out, std::exchange(at, at + s.bytes), std::size_t(s.bytes));
  }
  /// An exception leaves sums that are not made. Nobody will read them.
  NABLA_NOINLINE void end() {
    of_this_thread = before_;
    for (const later_sum& s : sums_) s.to.arrives_by(nullptr);
  }

  struct all_of_them : arrival {
    joined_sums* sums;
  };

  later_sums* before_ = nullptr;
  std::vector<later_sum> sums_;
  all_of_them all_{{[](arrival* a) { static_cast<all_of_them*>(a)->sums->make_all(); }}, this};
};

}  // namespace nabla::detail
