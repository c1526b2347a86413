// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/kernel/element_groups.hpp>
#include <nabla/exec/kernel/launch.hpp>

namespace nabla::detail {

/// Rows of n elements, divided among work items: an item has several rows, or one piece of a long row.
struct row_items {
  long rows = 1, n = 1;
  long rows_per_item = 1;  ///< 0: an item is one piece of a row
  long pieces_per_row = 1;
  long piece = runs_on_the_host ? work_item : group_size;  ///< elements of a piece; on a host always so many

  /// `elements`: of a row, read and written; a row of which more are read than written is not cut. `together`: rows
  /// that are best in one item, if an item has as many.
  template <class = void>
  NABLA_NOINLINE void divide(long elements, long together = 1) {
    rows_per_item = 1, pieces_per_row = 1;
    if (rows * elements < inline_limit) {
      rows_per_item = rows > 0 ? rows : 1;
    } else if (n >= 2 * piece && elements == n) {
      rows_per_item = 0, pieces_per_row = (n + piece - 1) / piece;
    } else if (elements < work_item) {
      const long each = work_item / elements;
      rows_per_item = each > together ? each - each % together : each;
    }
  }
  /// Into items of about so many elements, whatever the machine.
  void divide_into(long elements) {
    piece = elements;
    rows_per_item = n >= 2 * elements ? 0 : n < elements && n > 0 ? elements / n : 1;
    pieces_per_row = rows_per_item == 0 ? (n + elements - 1) / elements : 1;
  }
  NABLA_FUNCTION bool are_pieces() const { return rows_per_item == 0; }
  /// The elements [begin, end) of each of the rows [row, end_row).
  struct part {
    long row, end_row, begin, end;
  };
  NABLA_FUNCTION NABLA_INLINE part of(long item) const {
    if (are_pieces()) {
      const long each = runs_on_the_host ? work_item : piece;  // a constant where it can be one
      const division by(item, pieces_per_row);
      const long begin = by.rest * each;
      return {by.quotient, by.quotient + 1, begin, begin + each < n ? begin + each : n};
    }
    const long row = item * rows_per_item;
    return {row, row + rows_per_item < rows ? row + rows_per_item : rows, 0, n};
  }
  long count() const { return are_pieces() ? rows * pieces_per_row : (rows + rows_per_item - 1) / rows_per_item; }
};

}  // namespace nabla::detail
