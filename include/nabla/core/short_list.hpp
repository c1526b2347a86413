// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <vector>

namespace nabla::detail {

/// A list that may be a constant while it is short. (Memory allocated in a constant expression does not outlive it.)
template <class T, int Short>
class short_list {
 public:
  constexpr short_list() = default;
  constexpr short_list(const short_list&) = default;
  constexpr short_list(short_list&&) = default;
  constexpr short_list& operator=(const short_list&) = default;
  constexpr short_list& operator=(short_list&&) = default;
  /// In a constant nvcc 13 ends only the first element of an array.
  constexpr ~short_list() {
    if (__builtin_is_constant_evaluated())
      for (int i = 0; i < few_; ++i) first_[i] = T{};
  }
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
