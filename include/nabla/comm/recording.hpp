// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstring>
#include <nabla/comm/detail/mpi.hpp>
#include <string>
#include <utility>
#include <vector>

namespace nabla {

/// One collective word that ran: `psum` over `(data,model)`, and the bytes of one block that it was given.
struct collective_record {
  const char* word;
  std::string axes;
  long bytes;
};

/// Records the collective words that run while it lives. Recordings nest: the outer one hears what the inner one does.
/// One on each process says the same, for one device and for many.
class recording {
 public:
  recording() : outer_(innermost_), transfers_before_(detail::transfers) { innermost_ = this; }
  ~recording() { innermost_ = outer_; }
  recording(const recording&) = delete;
  recording& operator=(const recording&) = delete;

  /// What ran, in order.
  const std::vector<collective_record>& records() const { return records_; }
  /// How many words ran.
  int count() const { return int(records_.size()); }
  /// How many of this name ran.
  template <class = void>
  int count(const char* word) const {
    return int(std::count_if(records_.begin(), records_.end(),
                             [&](const collective_record& r) { return std::strcmp(r.word, word) == 0; }));
  }
  /// MPI calls that moved data: how the words were carried out here. None in one process.
  long transfers() const { return detail::transfers - transfers_before_; }

  static bool is_active() { return innermost_ != nullptr; }
  template <class = void>
  static void add(const collective_record& r) {
    for (recording* each = innermost_; each; each = each->outer_) each->records_.push_back(r);
  }

 private:
  inline static recording* innermost_ = nullptr;
  recording* outer_;
  long transfers_before_;
  std::vector<collective_record> records_;
};

}  // namespace nabla
