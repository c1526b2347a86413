// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <vector>

namespace nabla::detail {

/// A list that may be a constant while it is short. (Memory allocated in a constant expression does not outlive it.)
template <class T, int Short>
class short_list {
 public:
  constexpr int size() const { return few_ + int(more_.size()); }
  constexpr const T& operator[](int i) const { return i < Short ? first_[i] : more_[std::size_t(i - Short)]; }
  constexpr T& operator[](int i) { return i < Short ? first_[i] : more_[std::size_t(i - Short)]; }
  constexpr void push_back(const T& x) {
    if (few_ < Short) first_[few_++] = x;
    else more_.push_back(x);
  }

 private:
  T first_[Short] = {};
  int few_ = 0;
  std::vector<T> more_;
};

}  // namespace nabla::detail
