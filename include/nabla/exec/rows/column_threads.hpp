// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/rows/prepare.hpp>

// Reductions over outer dims on a device, where partial results stay in registers. Neighbouring threads read
// neighbouring elements, also where there are few columns: the rows of a thread lie as far apart as there are threads
// on a column.
namespace nabla::detail {

/// A thread has one column, and every `pieces`th row of it. Positions are those of columns_kernel.
template <class R, class In, class Out, class K, int First, int Inner>
struct column_threads_kernel {
  using state = typename reducing<R, In>::state;
  K k;
  Out* out;
  state* pieces_out;             ///< where a column has several pieces
  long rows, n, reduced, count;  ///< rows: of the result before its columns
  long pieces;                   ///< threads on a column
  long size[Inner + 1];

  NABLA_FUNCTION void operator()(long item) const {
    const long column = item % n, piece = item / n % pieces, row = item / n / pieces;
    outer_index<Inner + 1> index(row, size, First);
    state s = joining<R, In>::start();
    for (long r = piece; r < reduced; r += pieces) {
      if (size[Inner - 1] == reduced) {
        index.at[Inner - 1] = r;
      } else {
        long rest = r;
        for (int d = Inner - 1; d > First; --d) index.at[d] = rest % size[d], rest /= size[d];
        index.at[First] = rest;
      }
      add_element<R, In>(s, r, k.at(index.at, Inner, Inner)(column));
    }
    if (pieces == 1) out[row * n + column] = R::template finish<Out>(s, count);
    else pieces_out[(row * n + column) * pieces + piece] = s;
  }
};

/// Runs a reduction over positions First..Inner-1 into `out`. The number of threads depends on sizes alone, so a sum is
/// the same on all devices.
template <class R, class In, int First, int Inner, class K, class Out>
void run_column_threads(K& k, Out* out, const long* sizes, long rows, long n, long reduced, long count) {
  constexpr long threads = 1 << 18, least = 16;
  kept_buffers keep;
  if constexpr (reduces<K>) {
    nest_rows nest{sizes, Inner, 1};
    for (int p = 0; p < Inner; ++p) nest.rows *= sizes[p];
    making_known{{nest, keep}}(k);
  }
  using kernel_type = column_threads_kernel<R, In, Out, K, First, Inner>;
  const long most = reduced / least, wanted = threads / (rows * n), pieces = wanted < most ? wanted : most;
  kernel_type kernel{k, out, nullptr, rows, n, reduced, count, pieces > 1 ? pieces : 1, {}};
  for (int p = 0; p <= Inner; ++p) kernel.size[p] = sizes[p];
  using state = typename kernel_type::state;
  if (kernel.pieces > 1) kernel.pieces_out = keep_buffer<state>(keep, rows * n * kernel.pieces);
  launch("nabla::columns", kernel, rows * n * kernel.pieces, rows * n * reduced);
  if (kernel.pieces > 1)
    launch_part("nabla::join_columns", join_pieces_kernel<R, In, Out>{kernel.pieces_out, out, kernel.pieces, count},
                rows * n, rows * n * kernel.pieces);
}

}  // namespace nabla::detail
