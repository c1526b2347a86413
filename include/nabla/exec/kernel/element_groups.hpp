// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <nabla/exec/kernel/kernel_node.hpp>

// On a device a thread works out a group of neighbouring elements of a row. Memory reaches it, and leaves it, by one
// access for each operand: one of 16 bytes for f32. An operand that does not begin at a multiple of its group's size
// has accesses for single elements.
namespace nabla::detail {

/// Elements of a group.
inline constexpr int group_size = 4;

template <class T>
struct alignas(group_size * sizeof(T) < 16 ? group_size * sizeof(T) : 16) element_group {
  T at[group_size];
};
template <class T>
NABLA_FUNCTION NABLA_INLINE bool is_group(const T* p) {
  return reinterpret_cast<std::uintptr_t>(p) % alignof(element_group<T>) == 0;
}

/// A group that was read.
template <class T>
struct group_cursor {
  element_group<T> group;
  NABLA_FUNCTION NABLA_INLINE T operator()(long i) const { return memory_cursor<T, 1>{group.at}(i); }
};
/// One that is not read from memory.
template <class C>
struct later_cursor {
  C cursor;
  long first;
  NABLA_FUNCTION NABLA_INLINE decltype(auto) operator()(long i) const { return cursor(first + i); }
};

/// What a group's begin asks of all operands of a map_cursor, and what it makes of them.
template <class Group>
struct all_can_be_read {
  Group group;
  template <class... C>
  NABLA_FUNCTION NABLA_INLINE bool operator()(const C&... c) const {
    return (group.can_be_read(c) && ...);
  }
};
template <class Group, class F, class In>
struct map_of_groups {
  Group group;
  template <class... C>
  NABLA_FUNCTION NABLA_INLINE auto operator()(const C&... c) const {
    return map_cursor<F, In, decltype(group.read(c))...>{group.read(c)...};
  }
};

/// The group of a cursor that begins with element `first`: whether each operand can be read by one access, and the
/// group once it has been.
struct group_from {
  long first;

  template <class C>
  NABLA_FUNCTION NABLA_INLINE bool can_be_read(const C&) const {
    return true;
  }
  template <class T>
  NABLA_FUNCTION NABLA_INLINE bool can_be_read(const memory_cursor<T, 1>& c) const {
    return is_group(c.p + first);
  }
  template <class F, class In, class... C>
  NABLA_FUNCTION NABLA_INLINE bool can_be_read(const map_cursor<F, In, C...>& c) const {
    return c.apply(all_can_be_read<group_from>{*this});
  }

  template <class C>
  NABLA_FUNCTION NABLA_INLINE later_cursor<C> read(const C& c) const {
    return {c, first};
  }
  template <class T>
  NABLA_FUNCTION NABLA_INLINE group_cursor<T> read(const memory_cursor<T, 1>& c) const {
    return {*reinterpret_cast<const element_group<T>*>(c.p + first)};
  }
  template <class F, class In, class... C>
  NABLA_FUNCTION NABLA_INLINE auto read(const map_cursor<F, In, C...>& c) const {
    return c.apply(map_of_groups<group_from, F, In>{*this});
  }
};

/// Writes the group of a cursor that begins with element `first`.
template <class C, class T>
NABLA_FUNCTION NABLA_INLINE void write_group(const C& c, T* q, long first) {
  const group_from group{first};
  if (is_group(q + first) && group.can_be_read(c)) {
    const auto known = group.read(c);
    element_group<T> out;
    for (int i = 0; i < group_size; ++i) store(out.at[i], known(i));
    *reinterpret_cast<element_group<T>*>(q + first) = out;
  } else {
    for (int i = 0; i < group_size; ++i) store(q[first + i], c(first + i));
  }
}

}  // namespace nabla::detail
