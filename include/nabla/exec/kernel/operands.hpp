// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/complex_arithmetic.hpp>

// The operands of a kernel without their types: what is decided before a kernel runs (which positions of the loop nest
// are one, whether rows are short) is decided by code that all kernels share.
namespace nabla::detail {

inline constexpr int run_time_stride = -1;

/// What the type of an operand says of it.
struct operand_kind {
  int unit;   ///< its stride along a row: 0, 1 or run_time_stride
  int bytes;  ///< of an element
  /// Of steps that are no strides in memory: whether those of two positions are one, and to copy one.
  bool (*are_one)(const void* step, int outer, int inner, long size) = nullptr;
  void (*move)(void* step, int to, int from) = nullptr;
};
template <int Unit, int Bytes>
inline constexpr operand_kind kind_in_memory{Unit, Bytes};
template <class T>
inline constexpr operand_kind kind_of_steps{
    run_time_stride, 0,
    [](const void* step, int outer, int inner, long size) {
      const T* s = static_cast<const T*>(step);
      if constexpr (is_complex<T>) return s[outer] == complex_product(s[inner], static_cast<part_dtype<T>>(size));
      else return s[outer] == s[inner] * size;
    },
    [](void* step, int to, int from) {
      T* s = static_cast<T*>(step);
      s[to] = s[from];
    }};

/// An operand of a kernel, which may be changed.
struct kernel_operand {
  const operand_kind* kind;
  void* steps;         ///< along the positions of the loop nest: strides in memory are `long`
  const void** place;  ///< of the first element; null where nothing is read

  bool is_in_memory() const { return kind->move == nullptr; }
  long* strides() const { return static_cast<long*>(steps); }
  bool are_one(int outer, int inner, long size) const {
    if (!is_in_memory()) return kind->are_one(steps, outer, inner, size);
    return strides()[outer] == strides()[inner] * size;
  }
  void move(int to, int from) const {
    if (is_in_memory()) strides()[to] = strides()[from];
    else kind->move(steps, to, from);
  }
};

/// The operands of a kernel, in a row.
struct kernel_operands {
  const kernel_operand* at;
  int count;
  const kernel_operand* begin() const { return at; }
  const kernel_operand* end() const { return at + count; }

  /// Whether all walk through positions `outer` and `inner` in one stride.
  bool are_one(int outer, int inner, long size) const {
    for (const kernel_operand& o : *this)
      if (!o.are_one(outer, inner, size)) return false;
    return true;
  }
  void move(int to, int from) const {
    for (const kernel_operand& o : *this) o.move(to, from);
  }
};
/// Where a kernel lists them, in room that is enough.
struct kernel_operand_list {
  kernel_operand* at;
  int count = 0;
  void add(const kernel_operand& o) { at[count++] = o; }
};
template <class F, class In, class... K>
struct map_kernel;
/// Lists those of a kernel.
struct listing_operands {
  kernel_operand_list& to;
  template <class K>
  static constexpr bool visits = K::operands > 0;
  template <class K>
  void operator()(K& k) const {
    k.list_operands(to);
  }
  template <class F, class In, class... K>
  void operator()(map_kernel<F, In, K...>& k) const {
    k.child.each(*this);
  }
};
/// Those of a kernel K, while it lives.
template <class K>
class operands_of : public kernel_operands {
 public:
  NABLA_NOINLINE explicit operands_of(K& k) : kernel_operands{at_, 0} {
    kernel_operand_list list{at_};
    listing_operands{list}(k);
    count = list.count;
  }
  operands_of(const operands_of&) = delete;
  operands_of& operator=(const operands_of&) = delete;

 private:
  kernel_operand at_[K::operands + 1];
};

/// Drops positions of size one before the inner one and merges neighbours that every operand walks through in one
/// stride, with the inner one too where the rows of a kernel may become longer. Returns the number of outer positions
/// left.
template <class = void>
NABLA_NOINLINE int collapse(kernel_operands operands, long* size, int inner, bool rows_grow) {
  int outer = 0;
  for (int d = 0; d < inner; ++d) {
    if (size[d] == 1) continue;
    if (outer > 0 && operands.are_one(outer - 1, d, size[d])) {
      size[outer - 1] *= size[d];
      operands.move(outer - 1, d);
    } else {
      const long n = size[d];
      operands.move(outer, d);
      size[outer++] = n;
    }
  }
  while (rows_grow && outer > 0 && operands.are_one(outer - 1, inner, size[inner])) size[inner] *= size[--outer];
  return outer;
}

/// Merges the positions `first` to `into` from the inner one on, where all operands walk through them in one stride.
template <class = void>
NABLA_NOINLINE void collapse_inwards(kernel_operands operands, long* size, int first, int into) {
  for (int p = into - 1; p >= first; --p) {
    if (size[p] == 1) continue;
    if (operands.are_one(p, into, size[into])) {
      size[into] *= size[p];
      size[p] = 1;
    } else {
      into = p;
    }
  }
}

}  // namespace nabla::detail
