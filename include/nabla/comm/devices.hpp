// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <nabla/errors/runtime_error.hpp>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace nabla {

/// A device is a slot in a process. Its id is its index in the list that it comes from.
struct device {
  int process = 0;
  int slot = 0;
  int id = 0;

  friend bool operator==(const device&, const device&) = default;
};

/// `device 3`
inline std::ostream& operator<<(std::ostream& out, const device& d) { return out << "device " << d.id; }

/// An ordered list of devices. `rt.devices()` is regular: process 0 has the first size() / processes devices, process 1
/// the next. `make_mesh` also takes a list that you make yourself, in any order.
class device_list {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = device;
    using difference_type = std::ptrdiff_t;
    using pointer = const device*;
    using reference = device;

    iterator() = default;
    iterator(const device_list* list, int at) : list_(list), at_(at) {}
    device operator*() const { return (*list_)[at_]; }
    iterator& operator++() {
      ++at_;
      return *this;
    }
    iterator operator++(int) { return {list_, at_++}; }
    friend bool operator==(const iterator&, const iterator&) = default;

   private:
    const device_list* list_ = nullptr;
    int at_ = 0;
  };

  device_list() = default;
  template <class = void>
  device_list(std::vector<device> listed) : size_(int(listed.size())), listed_(std::move(listed)) {}
  template <class = void>
  device_list(std::initializer_list<device> listed) : device_list(std::vector<device>(listed)) {}

  /// `size` devices, equally many on each process. Without a limit, `first` may make more of them.
  static device_list regular(int size, int processes, bool limited) {
    device_list made;
    made.size_ = size;
    made.processes_ = processes;
    made.limited_ = limited;
    return made;
  }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  device operator[](int i) const {
    if (processes_ == 0) return listed_[std::size_t(i)];
    const int slots = size_ / processes_;
    return {i / slots, i % slots, i};
  }
  iterator begin() const { return {this, 0}; }
  iterator end() const { return {this, size_}; }

  /// The number of processes of a regular list; 0 for any other list.
  int processes() const { return processes_; }
  bool limited() const { return limited_; }

  /// The first n devices. From a regular list, if n is a multiple of the number of processes: n devices spread evenly
  /// over the processes, so that none is idle. runtime_error for more devices than there are, unless devices are
  /// simulated and their number is not pinned.
  template <class = void>
  device_list first(int n) const {
    const bool even = processes_ > 0 && n % processes_ == 0;
    if (n < 1 || (n > size_ && (limited_ || !even)))
      throw runtime_error("nabla::device_list::first(n) requires n from 1 to " + std::to_string(size_) +
                          ", the number of devices" + (limited_ ? "" : ", or a multiple of the processes") +
                          ": found " + std::to_string(n));
    if (even) return regular(n, processes_, true);
    std::vector<device> part;
    for (int i = 0; i < n; ++i) part.push_back((*this)[i]);
    return part;
  }

  friend bool operator==(const device_list& a, const device_list& b) {
    if (a.size_ != b.size_) return false;
    if (a.processes_ > 0 && b.processes_ > 0) return a.processes_ == b.processes_;
    for (int i = 0; i < a.size_; ++i)
      if (a[i] != b[i]) return false;
    return true;
  }

 private:
  int size_ = 0;
  int processes_ = 0;
  bool limited_ = true;
  std::vector<device> listed_;
};

}  // namespace nabla
