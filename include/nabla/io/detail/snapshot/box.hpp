// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

// Boxes of indices: the blocks of a file and the parts of devices. They know no type, so they are compiled once.
namespace nabla::detail::snapshots {

/// The indices begin[d] .. end[d] - 1 along each dim.
struct index_box {
  std::vector<long> begin, end;

  std::size_t rank() const { return begin.size(); }
  long size(std::size_t d) const { return end[d] - begin[d]; }
  long elements() const {
    long n = 1;
    for (std::size_t d = 0; d < rank(); ++d) n *= size(d);
    return n;
  }
  /// From one element to the next along each dim, if the box lies row-major in memory.
  std::vector<long> strides() const {
    std::vector<long> stride(rank());
    long step = 1;
    for (std::size_t d = rank(); d-- > 0;) stride[d] = step, step *= size(d);
    return stride;
  }
  /// `[0:32,8:16]`
  std::string text() const {
    std::string s = "[";
    for (std::size_t d = 0; d < rank(); ++d)
      s.append(d > 0 ? "," : "").append(std::to_string(begin[d])).append(":").append(std::to_string(end[d]));
    return s.append("]");
  }
  friend bool operator==(const index_box&, const index_box&) = default;
};

/// What two boxes have in common; false if it is nothing.
inline bool common_box(const index_box& a, const index_box& b, index_box& common) {
  common = a;
  for (std::size_t d = 0; d < a.rank(); ++d) {
    common.begin[d] = std::max(a.begin[d], b.begin[d]);
    common.end[d] = std::min(a.end[d], b.end[d]);
    if (common.begin[d] >= common.end[d]) return false;
  }
  return true;
}

/// Cuts a box into boxes of at most `most` elements that lie row-major behind each other in its memory, as long as they
/// can be. f(box, index of its first element in that memory).
template <class F>
void cut_box(const index_box& whole, long most, F f) {
  if (whole.elements() == 0) return;
  // The dims behind `cut` stay whole, along it a box has several indices, and along those in front of it one.
  std::size_t cut = whole.rank();
  long step = 1;
  while (cut > 0 && step * whole.size(cut - 1) <= most) step *= whole.size(--cut);
  if (cut == 0) return f(whole, 0L);
  --cut;
  const long indices = std::max(1L, most / step);
  index_box piece = whole;
  for (std::size_t d = 0; d < cut; ++d) piece.end[d] = piece.begin[d] + 1;
  for (long first = 0;;) {
    for (long i = whole.begin[cut]; i < whole.end[cut]; i += indices) {
      piece.begin[cut] = i;
      piece.end[cut] = std::min(i + indices, whole.end[cut]);
      f(piece, first);
      first += piece.size(cut) * step;
    }
    std::size_t d = cut;
    for (; d-- > 0; piece.begin[d] = whole.begin[d], piece.end[d] = whole.begin[d] + 1)
      if (++piece.begin[d], ++piece.end[d] <= whole.end[d]) break;
    if (d == std::size_t(-1)) return;
  }
}

/// Whether boxes within a whole cover each of its elements once. The number of boxes at an element is determined by its
/// differences along all dims, and those of a box are not zero at its corners alone. So the corners are counted, with
/// their signs.
inline bool boxes_tile(const std::vector<const index_box*>& boxes, const index_box& whole) {
  std::vector<std::pair<std::vector<long>, int>> corners;
  const auto add = [&](const index_box& box, int sign) {
    if (box.elements() == 0) return;
    for (unsigned corner = 0; corner < 1u << box.rank(); ++corner) {
      std::vector<long> at(box.rank());
      int s = sign;
      for (std::size_t d = 0; d < box.rank(); ++d) {
        const bool far = ((corner >> d) & 1u) != 0;
        at[d] = far ? box.end[d] : box.begin[d];
        if (far) s = -s;
      }
      corners.emplace_back(std::move(at), s);
    }
  };
  for (const index_box* box : boxes) add(*box, 1);
  add(whole, -1);
  std::sort(corners.begin(), corners.end());
  for (std::size_t i = 0; i < corners.size();) {
    int sum = 0;
    std::size_t j = i;
    for (; j < corners.size() && corners[j].first == corners[i].first; ++j) sum += corners[j].second;
    if (sum != 0) return false;
    i = j;
  }
  return true;
}

/// Copies elements of some bytes, `count` along each dim, between memories with other strides.
inline void copy_box(unsigned char* to, const std::vector<long>& to_stride, const unsigned char* from,
                     const std::vector<long>& from_stride, const std::vector<long>& count, long bytes,
                     std::size_t d = 0) {
  if (d == count.size()) {
    std::memcpy(to, from, std::size_t(bytes));
  } else if (d + 1 == count.size() && to_stride[d] == 1 && from_stride[d] == 1) {
    std::memcpy(to, from, std::size_t(count[d] * bytes));
  } else {
    for (long i = 0; i < count[d]; ++i)
      copy_box(to + i * to_stride[d] * bytes, to_stride, from + i * from_stride[d] * bytes, from_stride, count, bytes,
               d + 1);
  }
}

}  // namespace nabla::detail::snapshots
