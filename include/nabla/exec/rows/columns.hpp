// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/rows/column_threads.hpp>
#include <utility>

// Reductions over outer dims: the last dim in memory stays. A work item walks down a block of columns, several rows at
// a time, with its partial results in the first-level cache.
namespace nabla::detail {

/// What is summed over the rows of a group. (Structs, not closures: a closure within a simd loop leaves it scalar.)
struct the_value {
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE T apply(T x, T) {
    return x;
  }
};
struct squared_distance {
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE T apply(T x, T from) {
    return (x - from) * (x - from);
  }
};
struct shifted_exp {
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE T apply(T x, T shift) {
    return math::exp(x - shift);
  }
};

/// The sum of F(element j, p) over Count rows from c[From], as a tree.
template <class F, class T, int From, int Count, class C>
NABLA_FUNCTION NABLA_INLINE T sum_of_rows(const C* c, long j, T p) {
  if constexpr (Count == 1) return F::apply(static_cast<T>(c[From](j)), p);
  else return sum_of_rows<F, T, From, Count / 2>(c, j, p) + sum_of_rows<F, T, From + Count / 2, Count / 2>(c, j, p);
}
/// Combines element j of Count rows from c[From], as a tree.
template <class R, class T, int From, int Count, class C>
NABLA_FUNCTION NABLA_INLINE T combined_rows(const C* c, long j) {
  if constexpr (Count == 1) return static_cast<T>(c[From](j));
  else
    return R::combine(combined_rows<R, T, From, Count / 2>(c, j),
                      combined_rows<R, T, From + Count / 2, Count / 2>(c, j));
}

/// The cursors of the rows that are added together.
template <class C, int Rows>
struct row_group {
  C c[Rows];
};

/// What a block of columns carries while rows are added to it, `together` at a time: as many as pay, one partial result
/// being read and written for all of them (4096x1000 floats: 16 rows 255 us, 8 rows 285, 4 rows 310). The loop over the
/// columns is a function of its own: among the variables of the walk down the rows its pointers would not stay in
/// registers.
template <class R, class In, reduction_form Form = R::form>
struct column_block;

template <class R, class In>
struct column_block<R, In, reduction_form::fold> {
  using run = reducing<R, In>;
  using lane = typename run::lane;
  static constexpr long width = 8192 / long(sizeof(lane) < 4 ? 4 : sizeof(lane));
  template <class C>
  static constexpr int together = reads_memory<C> ? 16 : 4;
  template <class C>
  static constexpr int fewer = together<C> / 2;
  alignas(64) lane part[width];
  alignas(64) typename run::state total[width];
  int added = 0;  ///< to `part`: sums move on to f64 after 64 of them

  NABLA_FUNCTION void start(long m) {
    for (long j = 0; j < m; ++j) part[j] = R::template identity<lane>(), total[j] = run::start();
  }
  template <class C, int Rows>
  NABLA_FUNCTION NABLA_NOINLINE void add(const row_group<C, Rows> rows, long begin, long m, long) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j)
      store(part[j], R::combine(loaded(part[j]), combined_rows<R, lane, 0, Rows>(rows.c, begin + j)));
    if (++added == 64) flush(m);
  }
  NABLA_FUNCTION void flush(long m) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      store(total[j], R::join(loaded(total[j]), loaded(part[j])));
      store(part[j], R::template identity<lane>());
    }
    added = 0;
  }
  NABLA_FUNCTION NABLA_INLINE typename run::state get(long j) const { return total[j]; }
};

/// What carries more for a column than a sum does.
struct narrow_block {
  static constexpr long width = 512;
  template <class C>
  static constexpr int together = reads_memory<C> ? 8 : 4;
  template <class C>
  static constexpr int fewer = 1;
};

template <class R, class In>
struct column_block<R, In, reduction_form::moments> : narrow_block {
  double n = 0;
  alignas(64) double mean[width];
  alignas(64) double deviation[width];

  NABLA_FUNCTION void start(long m) {
    for (long j = 0; j < m; ++j) mean[j] = 0, deviation[j] = 0;
  }
  /// Chan's rule for a group of rows and those before.
  template <class C, int Rows>
  NABLA_FUNCTION NABLA_NOINLINE void add(const row_group<C, Rows> rows, long begin, long m, long) {
    alignas(64) In middle[width];
    alignas(64) In apart[width];
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      const In mid = sum_of_rows<the_value, In, 0, Rows>(rows.c, begin + j, In{0}) * (In{1} / In{Rows});
      apart[j] = sum_of_rows<squared_distance, In, 0, Rows>(rows.c, begin + j, mid);
      middle[j] = mid;
    }
    const double weight = Rows / (n + Rows), between = n * weight;
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      const double d = static_cast<double>(middle[j]) - mean[j];
      mean[j] += d * weight;
      deviation[j] += static_cast<double>(apart[j]) + d * d * between;
    }
    n += Rows;
  }
  NABLA_FUNCTION void flush(long) {}
  NABLA_FUNCTION NABLA_INLINE moments get(long j) const { return {n, mean[j], deviation[j]}; }
};

template <class R, class In>
struct column_block<R, In, reduction_form::exponentials> : narrow_block {
  alignas(64) In largest[width];
  alignas(64) double total[width];

  NABLA_FUNCTION void start(long m) {
    for (long j = 0; j < m; ++j) largest[j] = larger::identity<In>(), total[j] = 0;
  }
  template <class C, int Rows>
  NABLA_FUNCTION NABLA_NOINLINE void add(const row_group<C, Rows> rows, long begin, long m, long) {
    alignas(64) In part[width];
    alignas(64) In factor[width];
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      const In top = larger::combine(largest[j], combined_rows<larger, In, 0, Rows>(rows.c, begin + j));
      const In shift = exponentials<In>::shift(top);
      part[j] = sum_of_rows<shifted_exp, In, 0, Rows>(rows.c, begin + j, shift);
      factor[j] = math::exp(largest[j] - shift);
      largest[j] = top;
    }
    NABLA_SIMD
    for (long j = 0; j < m; ++j) total[j] = total[j] * static_cast<double>(factor[j]) + static_cast<double>(part[j]);
  }
  NABLA_FUNCTION void flush(long) {}
  NABLA_FUNCTION NABLA_INLINE exponentials<In> get(long j) const { return {largest[j], total[j]}; }
};

template <class R, class In>
requires is_complex<In>
struct column_block<R, In, reduction_form::exponentials> : narrow_block {
  using part = part_dtype<In>;
  using wide = complex_as<In, double>;
  alignas(64) part largest[width];
  alignas(64) wide total[width];

  NABLA_FUNCTION void start(long m) {
    for (long j = 0; j < m; ++j) largest[j] = larger::identity<part>(), total[j] = wide(0);
  }
  template <class C, int Rows>
  NABLA_FUNCTION NABLA_NOINLINE void add(const row_group<C, Rows> rows, long begin, long m, long) {
    for (long j = 0; j < m; ++j) {
      const part before = largest[j];
      part top = before;
      for (int r = 0; r < Rows; ++r) top = larger::combine(top, real_part(static_cast<In>(rows.c[r](begin + j))));
      const part shift = exponentials<In>::shift(top);
      const In sum = sum_of_rows<shifted_exp, In, 0, Rows>(rows.c, begin + j, In(shift));
      total[j] = wrapped_product(total[j], static_cast<double>(math::exp(before - shift))) + static_cast<wide>(sum);
      largest[j] = top;
    }
  }
  NABLA_FUNCTION void flush(long) {}
  NABLA_FUNCTION NABLA_INLINE exponentials<In> get(long j) const { return {largest[j], total[j]}; }
};

template <class R, class In>
struct column_block<R, In, reduction_form::place> {
  static constexpr long width = 512;
  template <class C>
  static constexpr int together = 1;  // several, with their indices in registers, leave g++ scalar
  template <class C>
  static constexpr int fewer = 1;
  alignas(64) In value[width];
  alignas(64) std::int32_t index[width];

  NABLA_FUNCTION void start(long m) {
    for (long j = 0; j < m; ++j) value[j] = In{}, index[j] = -1;
  }
  template <class C>
  NABLA_FUNCTION NABLA_NOINLINE void add(const row_group<C, 1> rows, long begin, long m, long row) {
    const C one = rows.c[0];
    const auto here = static_cast<std::int32_t>(row);
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      const In x = static_cast<In>(one(begin + j)), old = value[j];
      const bool beats = R::beats(x, old), first = index[j] < 0;
      const bool better = beats | first;
      value[j] = better ? x : old;
      index[j] = better ? here : index[j];
    }
  }
  NABLA_FUNCTION void flush(long) {}
  NABLA_FUNCTION NABLA_INLINE indexed_value<In> get(long j) const { return {value[j], index[j]}; }
};

/// Positions: those of the result but its last dim, First..Inner-1 the reduced ones, Inner the columns.
template <class R, class In, class Out, class K, int First, int Inner>
struct columns_kernel {
  using block = column_block<R, In>;
  using state = typename reducing<R, In>::state;
  K k;
  Out* out;
  state* pieces_out;             ///< where there are several pieces
  long rows, n, reduced, count;  ///< rows: of the result before its columns
  long blocks, pieces, piece;    ///< piece: groups of `side` reduced rows that an item walks down
  long side;                     ///< narrow rows that lie one behind the other are taken as one
  long size[Inner + 1];

  NABLA_FUNCTION void operator()(long item) const {
    const long number = item % pieces, from = number * piece, all = reduced / side;
    const long to = from + piece < all ? from + piece : all;
    const long column = item / pieces % blocks * block::width, row = item / pieces / blocks;
    const long m = side > 1 ? n * side : column + block::width < n ? block::width : n - column;
    outer_index<Inner + 1> index(row, size, First);
    place_reduced(index.at, from * side);
    block b;
    b.start(m);
    walk(b, index.at, from, to, column, m);
    if (number + 1 == pieces && reduced % side > 0)
      add(b, index.at, column, reduced % side * n, to, std::integer_sequence<int, 0>{});
    b.flush(m);
    const long place = (row * pieces + number) * n + column;
    if (side == 1 && pieces == 1) return finish_all(b, m, out + place);
    const long kept = side > 1 ? n : m;
    for (long j = 0; j < kept; ++j) {
      auto total = b.get(j);
      for (long s = 1; s < side; ++s) total = reducing<R, In>::join(total, b.get(s * n + j));
      if (pieces > 1) pieces_out[place + j] = total;
      else out[place + j] = R::template finish<Out>(total, count);
    }
  }

 private:
  NABLA_FUNCTION NABLA_NOINLINE void finish_all(const block& b, long m, Out* __restrict to) const {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) store(to[j], R::template finish<Out>(b.get(j), count));
  }
  /// Adds the rows [from, to). Those of one group lie one behind the other along the last reduced position.
  NABLA_FUNCTION NABLA_INLINE void walk(block& b, long* index, long from, long to, long column, long m) const {
    using cursor = decltype(k.at(index, Inner, Inner));
    constexpr int many = block::template together<cursor>, fewer = block::template fewer<cursor>;
    for (long r = from; r < to;) {
      [[maybe_unused]] const scratch_scope<takes_scratch<K>> scope;
      const long in_line = (size[Inner - 1] - index[Inner - 1]) / side, room = in_line < to - r ? in_line : to - r;
      if (room >= many) r += add(b, index, column, m, r, std::make_integer_sequence<int, many>{});
      else if (room >= fewer) r += add(b, index, column, m, r, std::make_integer_sequence<int, fewer>{});
      else r += add(b, index, column, m, r, std::integer_sequence<int, 0>{});
      if (index[Inner - 1] == size[Inner - 1]) {
        index[Inner - 1] = 0;
        for (int d = Inner - 2; d >= First && ++index[d] == size[d]; --d) index[d] = 0;
      }
    }
  }
  template <int... I>
  NABLA_FUNCTION NABLA_INLINE long add(block& b, long* index, long column, long m, long r,
                                       std::integer_sequence<int, I...>) const {
    using cursor = decltype(k.at(index, Inner, Inner));
    b.add(row_group<cursor, int(sizeof...(I))>{{(static_cast<void>(I), next(index))...}}, column, m, r);
    return sizeof...(I);
  }
  NABLA_FUNCTION NABLA_INLINE auto next(long* index) const {
    const auto c = k.at(index, Inner, Inner);
    index[Inner - 1] += side;
    return c;
  }
  NABLA_FUNCTION void place_reduced(long* index, long row) const {
    for (int d = Inner - 1; d >= First && row > 0; --d) {
      index[d] = row % size[d];
      row /= size[d];
    }
  }
};

template <class R, class In, class Out>
struct join_columns_kernel {
  using run = reducing<R, In>;
  static constexpr long width = 256;
  const typename run::state* from;
  Out* out;
  long n, blocks, pieces, count;
  NABLA_FUNCTION void operator()(long item) const {
    const long begin = item % blocks * width, row = item / blocks;
    const long end = begin + width < n ? begin + width : n;
    typename run::state total[width];
    for (long j = begin; j < end; ++j) total[j - begin] = run::start();
    for (long p = 0; p < pieces; ++p) {
      const auto* part = from + (row * pieces + p) * n;
      NABLA_SIMD
      for (long j = begin; j < end; ++j) total[j - begin] = run::join(total[j - begin], part[j]);
    }
    for (long j = begin; j < end; ++j) out[row * n + j] = R::template finish<Out>(total[j - begin], count);
  }
};

/// Merges positions that every operand walks through in one stride: result dims into the columns, reduced dims into
/// one.
template <class = void>
NABLA_NOINLINE void collapse_columns(kernel_operands operands, long* size, int first, int inner) {
  for (int p = first - 1; p >= 0 && (size[p] == 1 || operands.are_one(p, inner, size[inner])); --p) {
    size[inner] *= size[p];
    size[p] = 1;
  }
  collapse_inwards(operands, size, first, inner - 1);
}

/// Divides a kernel, whose sizes are known, into blocks and pieces, and runs it.
template <class R, class In, class Out, class K, int First, int Inner>
void run_column_blocks(columns_kernel<R, In, Out, K, First, Inner>& kernel, kernel_operands operands) {
  using block = column_block<R, In>;
  kernel.blocks = (kernel.n + block::width - 1) / block::width;
  // (Moments count rows once for all columns, and places number them.)
  if constexpr ((R::form == reduction_form::fold || R::form == reduction_form::exponentials) && !reduces<K>) {
    const long side = block::width / kernel.n;
    if (side > 1 && kernel.reduced >= 4 * side && kernel.reduced == kernel.size[Inner - 1] &&
        operands.are_one(Inner - 1, Inner, kernel.n))
      kernel.side = side;
  }
  const long walks = kernel.reduced / kernel.side;
  kernel.piece = walks > 0 ? walks : 1;
  const long elements = kernel.rows * kernel.n * kernel.reduced;
  if (kernel.rows * kernel.blocks < few_values) {
    const long wide = (kernel.n < block::width ? kernel.n : block::width) * kernel.side;
    const long piece = (4 * reduction_piece / wide + 255) / 256 * 256;
    if (walks >= 2 * piece) {
      kernel.piece = piece;
      kernel.pieces = (walks + piece - 1) / piece;
    }
  }
  const long items = kernel.rows * kernel.blocks * kernel.pieces;
  if (kernel.pieces == 1) {
    launch("nabla::columns", kernel, items, elements);
    return;
  }
  using state = typename reducing<R, In>::state;
  const buffer parts(std::size_t(kernel.rows * kernel.pieces * kernel.n) * sizeof(state));
  kernel.pieces_out = static_cast<state*>(parts.data());
  launch("nabla::columns", kernel, items, elements);
  using join = join_columns_kernel<R, In, Out>;
  const long blocks = (kernel.n + join::width - 1) / join::width;
  launch_part("nabla::join_columns", join{kernel.pieces_out, kernel.out, kernel.n, blocks, kernel.pieces, kernel.count},
              kernel.rows * blocks, kernel.rows * kernel.pieces * kernel.n);
}

/// Runs a reduction over positions First..Inner-1 into `out`. Count: elements taken together, over all devices.
template <class R, class In, int First, int Inner, class K, class Out>
void run_columns_kernel(K k, Out* out, const long* sizes, long count) {
  columns_kernel<R, In, Out, K, First, Inner> kernel{k, out, nullptr, 1, 1, 1, count, 1, 1, 1, 1, {}};
  for (int p = 0; p <= Inner; ++p) kernel.size[p] = sizes[p];
  const operands_of<K> operands(kernel.k);
  if constexpr (!reduces<K>) collapse_columns(operands, kernel.size, First, Inner);
  kernel.n = kernel.size[Inner];
  for (int p = 0; p < First; ++p) kernel.rows *= kernel.size[p];
  for (int p = First; p < Inner; ++p) kernel.reduced *= kernel.size[p];
  if (kernel.rows * kernel.n == 0) return;
  if constexpr (!runs_on_the_host)
    run_column_threads<R, In, First, Inner>(kernel.k, out, kernel.size, kernel.rows, kernel.n, kernel.reduced, count);
  else run_column_blocks(kernel, operands);
}

}  // namespace nabla::detail
