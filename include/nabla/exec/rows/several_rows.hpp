// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/rows/rows.hpp>

// Several results of one pass: an expression whose elements are a few numbers each, which go to arrays of their own.
namespace nabla::detail {

template <class T, int N>
struct several {
  T of[N];
};

/// Where one of several results goes: written; added to what is there, which a result before it has written; or
/// nowhere.
enum class result_use { written, added, dropped };
template <class T>
struct result_row {
  T* to = nullptr;
  result_use use = result_use::dropped;
};

/// The partial results of a reduction of the first number; R: void if there is none.
template <class R, class T>
struct partial_totals {
  using run = reducing<R, T>;
  typename run::state* of = nullptr;  ///< one an item
};
template <class T>
struct partial_totals<void, T> {};

/// The first of several numbers, read by a reduction; the others are written when it is read.
template <class C, class T, int N>
struct writing_cursor {
  C c;
  long begin;
  T* q[N];
  NABLA_FUNCTION NABLA_INLINE T operator()(long j) const { return write(j, std::make_integer_sequence<int, N - 1>{}); }

 private:
  template <int... I>
  NABLA_FUNCTION NABLA_INLINE T write(long j, std::integer_sequence<int, I...>) const {
    const several<T, N> x = c(begin + j);
    ((q[I + 1][j] = x.of[I + 1]), ...);
    return x.of[0];
  }
};

/// Writes the rows of several results, each contiguous in the order of the loop nest.
template <class K, class T, int N, class R, int Inner>
struct several_rows_kernel {
  /// On a host a total is that of a reduction by itself; on a device the chunk lies in the memory of one thread.
  static constexpr long chunk =
      std::is_same_v<execution_space, Kokkos::DefaultHostExecutionSpace> ? reduction_chunk : 32;
  K k;
  result_row<T> out[N];
  partial_totals<R, T> totals;
  long rows, n;
  int outer;
  long size[Inner + 1];
  long rows_per_item;  ///< 0: an item is one piece of a row
  long pieces_per_row;

  NABLA_FUNCTION void operator()(long item) const {
    long row = item * rows_per_item, end_row = row + rows_per_item < rows ? row + rows_per_item : rows;
    long begin = 0, end = n;
    if (rows_per_item == 0) {
      row = item / pieces_per_row, end_row = row + 1;
      begin = item % pieces_per_row * work_item, end = begin + work_item < n ? begin + work_item : n;
    }
    run(item, row, end_row, begin, end);
  }
  long items() const { return rows_per_item == 0 ? rows * pieces_per_row : (rows + rows_per_item - 1) / rows_per_item; }

 private:
  struct room {
    alignas(64) T of[N][chunk];
  };
  NABLA_FUNCTION inline void run([[maybe_unused]] long item, long row, long end_row, long begin, long end) const {
    room kept;
    outer_index<Inner + 1> index(row, size, outer);
    [[maybe_unused]] auto total = no_total();
    for (bool some = false; row < end_row; ++row) {
      [[maybe_unused]] const scratch_scope<takes_scratch<K>> scope;
      const auto c = k.at(index.at, outer, Inner);
      for (long j = begin; j < end; j += chunk) {
        const long m = j + chunk < end ? chunk : end - j;
        const auto part = write(c, row * n, j, m, kept, std::make_integer_sequence<int, N>{});
        if constexpr (!std::is_void_v<R>) total = some ? reducing<R, T>::join(total, part) : part, some = true;
      }
      index.next(size, outer);
    }
    if constexpr (!std::is_void_v<R>) totals.of[item] = total;
  }
  NABLA_FUNCTION static auto no_total() {
    if constexpr (std::is_void_v<R>) return 0;
    else return reducing<R, T>::start();
  }
  template <class C, int... I>
  NABLA_FUNCTION NABLA_INLINE auto write(const C& c, long row, long begin, long m, room& kept,
                                         std::integer_sequence<int, I...>) const {
    const auto place = [&](int i) { return out[i].use == result_use::written ? out[i].to + row + begin : kept.of[i]; };
    auto part = no_total();
    if constexpr (std::is_void_v<R>) store<I...>(c, begin, m, place(I)...);
    else part = reducing<R, T>::chunk(writing_cursor<C, T, N>{c, begin, {place(I)...}}, 0, m, 0);
    for (int i = 0; i < N; ++i)
      if (out[i].use == result_use::added) add(out[i].to + row + begin, kept.of[i], m);
    return part;
  }
  template <int... I, class C, class... Q>
  NABLA_FUNCTION NABLA_INLINE static void store(const C c, long begin, long m, Q* __restrict... q) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      const several<T, N> x = c(begin + j);
      ((q[j] = x.of[I]), ...);
    }
  }
  NABLA_FUNCTION static void add(T* __restrict q, const T* __restrict x, long m) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) q[j] += x[j];
  }
};

/// Runs a lowered expression of several numbers; where R is a reduction, that of the first number goes to `total`.
template <class R, int Inner, class T, int N, class K>
void run_several_rows(K k, const result_row<T> (&out)[N], const long* sizes, [[maybe_unused]] T* total) {
  long size[Inner + 1];
  for (int d = 0; d <= Inner; ++d) size[d] = sizes[d];
  const int outer = collapse(operands_of(k), size, Inner, !reduces<K>);
  several_rows_kernel<K, T, N, R, Inner> kernel{k, {}, {}, 1, size[Inner], outer, {}, 1, 1};
  for (int i = 0; i < N; ++i) kernel.out[i] = out[i];
  for (int d = 0; d < outer; ++d) kernel.size[d] = size[d], kernel.rows *= size[d];
  long elements = kernel.n;  // of a row, read and written
  kept_buffers keep;
  if constexpr (reduces<K>) {
    collapse_reduced(kernel.k);
    prepare(kernel.k, {size, outer, kernel.rows}, keep);
    elements += reduced_elements(kernel.k);
  }
  const row_items divided = divided_rows(kernel.rows, kernel.n, elements, 1);
  kernel.rows_per_item = divided.rows_per_item;
  kernel.pieces_per_row = divided.pieces_per_row;
  // A reduction of nothing has a value.
  const long items = std::is_void_v<R> || kernel.items() > 0 ? kernel.items() : 1;
  if constexpr (!std::is_void_v<R>) kernel.totals.of = keep_buffer<typename reducing<R, T>::state>(keep, items);
  launch("nabla::several_rows", kernel, items, kernel.rows * elements);
  if constexpr (!std::is_void_v<R>)
    launch_part("nabla::join_pieces",
                join_pieces_kernel<R, T, T>{kernel.totals.of, total, items, kernel.rows * kernel.n}, 1, items);
}

}  // namespace nabla::detail
