// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstring>
#include <nabla/comm/detail/mpi.hpp>
#include <string>
#include <utility>
#include <vector>

namespace nabla {

/// One collective word that ran: its name (`psum`), its axes (`(data,model)`) and the size of one block that it was
/// given.
struct collective_record {
  const char* word;
  std::string axes;
  long bytes;
};

/// Records the collective words that run during its lifetime. Recordings nest: an outer one also records what an inner
/// one does. The records are the same on every process, for one device and for many.
class recording {
 public:
  recording() : outer_(innermost_), transfers_before_(detail::transfers) { innermost_ = this; }
  ~recording() { innermost_ = outer_; }
  recording(const recording&) = delete;
  recording& operator=(const recording&) = delete;

  /// The words that ran, in order.
  const std::vector<collective_record>& records() const { return records_; }
  /// The number of words that ran.
  int count() const { return int(records_.size()); }
  /// The number of words with this name that ran.
  template <class = void>
  int count(const char* word) const {
    return int(std::count_if(records_.begin(), records_.end(),
                             [&](const collective_record& r) { return std::strcmp(r.word, word) == 0; }));
  }
  /// The number of MPI calls that moved data for these words in this process; 0 if there is one process.
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
