// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <nabla/exec/kernel_node.hpp>
#include <nabla/exec/launch.hpp>

// Rows of a few elements: a loop over rows would spend its time at their ends (3.4 times slower at ten columns). Where
// the other operands run through memory without a gap, an operand that is the same in every row is repeated to the
// length of many rows, and many rows run as one.
namespace nabla::detail {

/// Rows of fewer elements are worth it.
inline constexpr long repeated_row = 64;
/// Elements that a repeated operand gets: they stay in the first-level cache.
inline constexpr long repeated_room = 1024;
inline constexpr int repeated_operands = 8;

/// Calls `visit` with each operand of a kernel that reads memory; false if there is an operand of another kind.
template <class K, class Visit>
bool each_memory(K&, Visit&&) {
  return false;
}
template <class T, int Stride, int N, class Visit>
bool each_memory(memory_kernel<T, Stride, N>& k, Visit&& visit) {
  return visit(k);
}
template <class T, class Visit>
bool each_memory(literal_kernel<T>&, Visit&&) {
  return true;
}
template <class F, class In, class... K, class Visit>
bool each_memory(map_kernel<F, In, K...>& k, Visit&& visit) {
  bool all = true;
  k.child.each([&](auto& c) { all = all && each_memory(c, visit); });
  return all;
}

/// How an operand runs through rows of n elements.
enum class row_pattern { same_number, same_row, next_row, other };
template <class T, int Stride, int N>
row_pattern pattern_of(const memory_kernel<T, Stride, N>& k, long n) {
  if constexpr (Stride == 0)
    return k.stride[0] == 0 ? row_pattern::same_number : row_pattern::other;
  else if constexpr (Stride == 1)
    return k.stride[0] == 0   ? row_pattern::same_row
           : k.stride[0] == n ? row_pattern::next_row
                              : row_pattern::other;
  else
    return row_pattern::other;
}

/// How many rows run as one: 0 if these rows are better run one by one.
template <class K>
long rows_together(K& k, long rows, long n) {
  if (n >= repeated_row || n < 2) return 0;
  const long together = repeated_room / n;
  if (rows < 4 * together) return 0;
  int repeated = 0;
  const bool fits = each_memory(k, [&](const auto& m) {
    const row_pattern p = pattern_of(m, n);
    repeated += p == row_pattern::same_row;
    return p != row_pattern::other;
  });
  return fits && repeated <= repeated_operands ? together : 0;
}

/// Repeats the operands that are the same in every row, and makes k walk `together` rows at a time.
template <class K>
void repeat_rows(K& k, long together, long n, std::byte (*room)[repeated_room * 8]) {
  each_memory(k, [&]<class T, int Stride, int N>(memory_kernel<T, Stride, N>& m) {
    if constexpr (Stride == 1) {
      if (pattern_of(m, n) == row_pattern::same_row) {
        auto* to = reinterpret_cast<T*>(*room++);
        for (long r = 0; r < together; ++r)
          for (long j = 0; j < n; ++j) to[r * n + j] = m.p[j];
        m.p = to;
      } else {
        m.stride[0] *= together;
      }
    }
    return true;
  });
}

/// Moves k on by some rows.
template <class K>
void skip_rows(K& k, long rows, long n) {
  each_memory(k, [&]<class T, int Stride, int N>(memory_kernel<T, Stride, N>& m) {
    if (pattern_of(m, n) == row_pattern::next_row) m.p += rows * n;
    return true;
  });
}

}  // namespace nabla::detail
