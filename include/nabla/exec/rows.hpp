// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/memory.hpp>
#include <nabla/exec/kernel_node.hpp>

namespace nabla::detail {

/// Elements that one work item covers at least: large enough that a launch and the start of a row cost nothing.
inline constexpr long work_item = 4096;
/// Below this many elements the loop runs at once, without a launch.
inline constexpr long inline_limit = 32768;

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
    long index[Inner + 1] = {};
    long rest = row;
    for (int d = outer - 1; d >= 0; --d) {
      index[d] = rest % size[d];
      rest /= size[d];
    }
    for (; row < end_row; ++row) {
      write(k.at(index, outer, Inner), out + row * n, begin, end);
      for (int d = outer - 1; d >= 0 && ++index[d] == size[d]; --d) index[d] = 0;
    }
  }
  template <class C>
  NABLA_FUNCTION NABLA_INLINE static void write(const C c, T* __restrict q, long begin, long end) {
    NABLA_SIMD
    for (long j = begin; j < end; ++j) q[j] = static_cast<T>(c(j));
  }
};

/// Runs a kernel over its items: at once if it is small, else in parallel.
template <class Kernel>
void launch(const char* label, const Kernel& kernel, long items, long elements) {
  ++count().kernels;
  constexpr bool on_host = std::is_same_v<execution_space, Kokkos::DefaultHostExecutionSpace>;
  if (on_host && elements < inline_limit) {
    for (long i = 0; i < items; ++i) kernel(i);
    return;
  }
  Kokkos::parallel_for(label, Kokkos::RangePolicy<execution_space, Kokkos::IndexType<long>>(0, items), kernel);
  if constexpr (on_host) execution_space().fence();
}

/// Drops positions of size one and merges neighbours that every operand walks through in one stride. Returns the number
/// of outer positions left; size[Inner] may grow.
template <int Inner, class K>
int collapse(K& k, long* size) {
  int outer = 0;
  for (int d = 0; d < Inner; ++d) {
    if (size[d] == 1) continue;
    bool merges = outer > 0;
    k.each_strides([&](auto* s) { merges = merges && s[outer > 0 ? outer - 1 : 0] == s[d] * size[d]; });
    if (merges) {
      size[outer - 1] *= size[d];
      k.each_strides([&](auto* s) { s[outer - 1] = s[d]; });
    } else {
      const long n = size[d];
      k.each_strides([&](auto* s) { s[outer] = s[d]; });
      size[outer++] = n;
    }
  }
  if constexpr (!reduces<K>) {
    while (outer > 0) {
      bool merges = true;
      if (size[Inner] == 1) {
        // A row of one element: only operands without a fixed inner stride can take over the outer one.
        k.each_strides([&](auto* s) { merges = merges && s[outer - 1] == s[Inner]; });
      } else {
        k.each_strides([&](auto* s) { merges = merges && s[outer - 1] == s[Inner] * size[Inner]; });
      }
      if (!merges) break;
      size[Inner] *= size[--outer];
    }
  }
  return outer;
}

/// Runs a lowered expression into `out`, contiguous in the order of the loop nest.
template <int Inner, class K, class T>
void run_rows(K k, T* out, const long* sizes) {
  long size[Inner + 1];
  for (int d = 0; d <= Inner; ++d) size[d] = sizes[d];
  const int outer = collapse<Inner>(k, size);
  rows_kernel<K, T, Inner> kernel{k, out, 1, size[Inner], outer, {}, 1, 1};
  for (int d = 0; d < outer; ++d) kernel.size[d] = size[d], kernel.rows *= size[d];
  const long elements = kernel.rows * kernel.n;
  if (elements == 0) return;
  if (kernel.n >= 2 * work_item && !reduces<K>) {
    kernel.rows_per_item = 0;
    kernel.pieces_per_row = (kernel.n + work_item - 1) / work_item;
  } else {
    kernel.rows_per_item = kernel.n >= work_item || reduces<K> ? 1 : work_item / kernel.n;
  }
  launch("nabla::rows", kernel, kernel.items(), elements);
}

/// The kernel of a reduction over outer dims: each item walks down a block of columns with its partial results in
/// registers and the first-level cache.
template <class R, class In, class Out, class K, int First, int Inner>
struct columns_kernel {
  static constexpr long width = 256;
  K k;
  Out* out;
  long rows, n, blocks;  ///< rows: of the result before its columns
  int outer;
  long size[Inner + 1];  ///< reduced positions stand at First..Inner-1

  NABLA_FUNCTION void operator()(long item) const {
    using wide = decltype(R::template start<In>());
    const long row = item / blocks, begin = (item % blocks) * width;
    const long m = begin + width < n ? width : n - begin;
    long index[Inner + 1] = {};
    long rest = row;
    for (int d = outer - 1; d >= 0; --d) {
      index[d] = rest % size[d];
      rest /= size[d];
    }
    wide total[width];
    In part[width];
    for (long j = 0; j < m; ++j) total[j] = R::template start<In>(), part[j] = R::template identity<In>();
    long reduced = 1, since = 0;
    for (int d = First; d < Inner; ++d) reduced *= size[d];
    for (long r = 0; r < reduced; ++r) {
      add(k.at(index, Inner, Inner), part, begin, m);
      for (int d = Inner - 1; d >= First && ++index[d] == size[d]; --d) index[d] = 0;
      if (++since == 256 || r + 1 == reduced) {
        for (long j = 0; j < m; ++j) total[j] = R::join(total[j], part[j]), part[j] = R::template identity<In>();
        since = 0;
      }
    }
    for (long j = 0; j < m; ++j) out[row * n + begin + j] = R::template finish<Out>(total[j], reduced);
  }
  template <class C>
  NABLA_FUNCTION NABLA_INLINE static void add(const C c, In* __restrict part, long begin, long m) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) part[j] = R::combine(part[j], static_cast<In>(c(begin + j)));
  }
};

}  // namespace nabla::detail
