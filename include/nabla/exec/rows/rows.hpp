// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/rows/prepare.hpp>
#include <nabla/exec/rows/repeated_rows.hpp>

namespace nabla::detail {

/// The fused kernel: writes rows of a result that is contiguous in the order of the loop nest.
template <class K, class T, int Inner>
struct rows_kernel {
  K k;
  T* out;
  long rows, n;       ///< n: elements of a row
  int outer;          ///< positions in use before the inner one
  long size[Inner + 1];
  long rows_per_item;   ///< 0: an item is one piece of a row
  long pieces_per_row;

  NABLA_FUNCTION void operator()(long item) const {
    if (rows_per_item == 0) {
      const long row = item / pieces_per_row, begin = (item % pieces_per_row) * work_item;
      run(row, row + 1, begin, begin + work_item < n ? begin + work_item : n);
    } else {
      const long begin = item * rows_per_item;
      run(begin, begin + rows_per_item < rows ? begin + rows_per_item : rows, 0, n);
    }
  }
  long items() const {
    return rows_per_item == 0 ? rows * pieces_per_row : (rows + rows_per_item - 1) / rows_per_item;
  }

 private:
  NABLA_FUNCTION inline void run(long row, long end_row, long begin, long end) const {
    using store = row_store<K, T>;
    using brief = short_rows<K, T>;
    if constexpr (brief::exists) {
      if (brief::applies(k, n)) {
        for (; row < end_row; row += side_by_side)
          brief::run(k, row, size, outer, Inner, out + row * n, n,
                     int(end_row - row < side_by_side ? end_row - row : side_by_side));
        return;
      }
    }
    outer_index<Inner + 1> index(row, size, outer);
    for (; row < end_row; ++row) {
      [[maybe_unused]] const scratch_scope<takes_scratch<K> && !store::exists> scope;
      T* q = out + row * n;
      if constexpr (store::exists) {
        if (end - begin == n && store::applies(k, n))
          store::write(k, index.at, outer, Inner, q, n);
        else
          write(store::cursor(k, index.at, outer, Inner), q, begin, end);
      } else {
        write(k.at(index.at, outer, Inner), q, begin, end);
      }
      index.next(size, outer);
    }
  }
  // An update in place reads element j of its own memory before it writes it, and no other: what __restrict lets the
  // compiler reorder is among different elements.
  template <class C>
  NABLA_FUNCTION NABLA_INLINE void write(const C c, T* __restrict q, long begin, long end) const {
    if constexpr (reduces<K>) {
      if (n == 1) {
        q[0] = static_cast<T>(c(0));
        return;
      }
    }
    NABLA_SIMD
    for (long j = begin; j < end; ++j) q[j] = static_cast<T>(c(j));
  }
};

/// Short rows, many as one. Changes the kernel.
template <class K, class T, int Inner>
void run_rows_together(rows_kernel<K, T, Inner>& many, long together) {
  const long n = many.n, whole = many.rows / together, done = whole * together;
  alignas(64) std::byte room[repeated_operands][repeated_room * 8];
  auto rest = many;
  repeat_rows(operands_of(many.k), together, n, room);
  many.rows = many.size[0] = whole;
  many.n = together * n;
  many.rows_per_item = work_item / many.n;
  launch("nabla::rows", many, many.items(), many.rows * many.n);
  if (done == rest.rows) return;
  skip_rows(operands_of(rest.k), done, n);
  rest.out += done * n;
  rest.rows = rest.size[0] = rest.rows - done;
  rest.rows_per_item = rest.rows;
  launch_part("nabla::rows", rest, 1, rest.rows * n);
}

/// How rows are divided among work items.
struct row_items {
  long rows_per_item;  ///< 0: an item is one piece of a row
  long pieces_per_row;
};
/// `elements`: of a row, read and written. `together`: rows that are best in one item, if an item has as many.
NABLA_NOINLINE inline row_items divided_rows(long rows, long n, long elements, long together) {
  if (rows * elements < inline_limit) return {rows > 0 ? rows : 1, 1};
  if (n >= 2 * work_item && elements == n) return {0, (n + work_item - 1) / work_item};
  const long each = elements >= work_item ? 1 : work_item / elements;
  return {each > together ? each - each % together : each, 1};
}

/// Runs a lowered expression into `out`, contiguous in the order of the loop nest.
template <int Inner, class K, class T>
void run_rows(const K& k, T* out, const long* sizes) {
  rows_kernel<K, T, Inner> kernel{k, out, 1, 0, 0, {}, 1, 1};
  for (int d = 0; d <= Inner; ++d) kernel.size[d] = sizes[d];
  kernel.outer = collapse(operands_of(kernel.k), kernel.size, Inner, !reduces<K>);
  kernel.n = kernel.size[Inner];
  for (int d = 0; d < kernel.outer; ++d) kernel.rows *= kernel.size[d];
  if (kernel.rows * kernel.n == 0) return;
  if constexpr (!reduces<K> && std::is_same_v<execution_space, Kokkos::DefaultHostExecutionSpace>) {
    const long together = kernel.outer == 1 ? rows_together(operands_of(kernel.k), kernel.rows, kernel.n) : 0;
    if (together > 0) return run_rows_together(kernel, together);
  }
  long elements = kernel.n;
  [[maybe_unused]] kept_buffers keep;
  if constexpr (reduces<K>) {
    collapse_reduced(kernel.k);
    prepare_whole<T>(kernel.k, {kernel.size, kernel.outer, kernel.rows}, keep);
    elements += reduced_elements(kernel.k);
  }
  const row_items items = divided_rows(kernel.rows, kernel.n, elements, side_by_side);
  kernel.rows_per_item = items.rows_per_item;
  kernel.pieces_per_row = items.pieces_per_row;
  launch("nabla::rows", kernel, kernel.items(), kernel.rows * elements);
}

}  // namespace nabla::detail
