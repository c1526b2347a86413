// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstring>
#include <nabla/exec/kernel/kernel_node.hpp>
#include <nabla/exec/kernel/launch.hpp>

// Rows of a few elements: a loop over rows would spend its time at their ends (3.4 times slower at ten columns). Where
// the other operands run through memory without a gap, an operand that is the same in every row is repeated to the
// length of many rows, and many rows run as one.
namespace nabla::detail {

/// Rows of fewer elements are worth it.
inline constexpr long repeated_row = 64;
/// Elements that a repeated operand gets: they stay in the first-level cache.
inline constexpr long repeated_room = 1024;
inline constexpr int repeated_operands = 8;

/// How an operand runs through rows of n elements.
enum class row_pattern { same_number, same_row, next_row, other };
inline row_pattern pattern_of(const kernel_operand& o, long n) {
  const int unit = o.kind->unit;
  if (o.place == nullptr || unit == run_time_stride) return row_pattern::other;
  const long stride = o.strides()[0];
  if (stride == 0) return unit == 0 ? row_pattern::same_number : row_pattern::same_row;
  return unit == 1 && stride == n ? row_pattern::next_row : row_pattern::other;
}

/// How many rows run as one: 0 if these rows are better run one by one.
template <class = void>
NABLA_NOINLINE long rows_together(kernel_operands operands, long rows, long n) {
  if (n >= repeated_row || n < 2) return 0;
  const long together = repeated_room / n;
  if (rows < 4 * together) return 0;
  int repeated = 0;
  for (const kernel_operand& o : operands) {
    const row_pattern p = pattern_of(o, n);
    if (p == row_pattern::other) return 0;
    repeated += p == row_pattern::same_row;
  }
  return repeated <= repeated_operands ? together : 0;
}

/// Repeats the operands that are the same in every row, and makes all walk `together` rows at a time.
template <class = void>
NABLA_NOINLINE void repeat_rows(kernel_operands operands, long together, long n,
                                std::byte (*room)[repeated_room * 8]) {
  for (const kernel_operand& o : operands) {
    if (o.kind->unit != 1) continue;
    if (pattern_of(o, n) == row_pattern::same_row) {
      std::byte* const to = *room++;
      const long row = n * o.kind->bytes;
      for (long r = 0; r < together; ++r) std::memcpy(to + r * row, *o.place, std::size_t(row));
      *o.place = to;
    } else {
      o.strides()[0] *= together;
    }
  }
}

/// Moves the operands that run through memory on by some elements, when rows have `row` elements.
template <class = void>
NABLA_NOINLINE void skip_elements(kernel_operands operands, long elements, long row) {
  for (const kernel_operand& o : operands)
    if (pattern_of(o, row) == row_pattern::next_row)
      *o.place = static_cast<const std::byte*>(*o.place) + elements * o.kind->bytes;
}

}  // namespace nabla::detail
