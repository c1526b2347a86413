// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/kernel/launch.hpp>
#include <nabla/exec/rows/softmax_rows.hpp>

// Rows that do not fill a few vectors (ten classes) run side by side: a block of rows is turned over into scratch, and
// each vector instruction works on many rows. (softmax of 409600 rows of 10: 10 ns a row, and 30 row by row.)
namespace nabla::detail {

/// Rows of fewer elements are short.
inline constexpr long short_row = 32;
/// Rows of a block.
inline constexpr int side_by_side = 64;

template <class T>
using row_block = T[short_row][side_by_side];

/// Turns over `rows` rows of node k from `index` on.
template <class T, class K, int N>
NABLA_FUNCTION NABLA_INLINE void turn_over(row_block<T>& to, const K& k, outer_index<N> index, const long* size,
                                           int outer, int inner, long n, int rows) {
  const auto turn = [&](int r, int depth) {
    [[maybe_unused]] const scratch_scope<takes_scratch<K>> scope;
    const auto c = k.at(index.at, depth, inner);
    for (long j = 0; j < n; ++j) to[j][r] = static_cast<T>(c(j));
  };
  if (outer == 1)  // as the compiler sees
    for (int r = 0; r < rows; ++r, ++index.at[0]) turn(r, 1);
  else
    for (int r = 0; r < rows; ++r, index.next(size, outer)) turn(r, outer);
  for (int r = rows; r < side_by_side; ++r)
    for (long j = 0; j < n; ++j) to[j][r] = T{0};
}

/// The fold of each row of a block.
template <class R, class T>
NABLA_FUNCTION NABLA_INLINE void fold_block(const row_block<T>& x, long n, T* total) {
  for (int r = 0; r < side_by_side; ++r) total[r] = R::template identity<T>();
  for (long j = 0; j < n; ++j) {
    NABLA_SIMD
    for (int r = 0; r < side_by_side; ++r) store(total[r], R::combine(loaded(total[r]), loaded(x[j][r])));
  }
}

/// The first pass of a softmax of each row.
template <class T>
NABLA_FUNCTION NABLA_INLINE void read_block(softmax_lanes<T, side_by_side>& to, const row_block<T>& x, long n) {
  for (long j = 0; j < n; ++j) to.read(memory_cursor<T, 1>{x[j]}, 0, kept_nowhere{});
  to.all_are_read();
}

/// A kernel whose rows may run side by side: `run` does `rows` of them from number `row` on.
template <class K, class T>
struct short_rows {
  static constexpr bool exists = false;
};

/// A reduction that is the whole expression: one value a row.
template <class R, class In, class Out, int First, int Last, class K>
requires(First == Last && (R::form == reduction_form::fold ||
                           (R::form == reduction_form::exponentials &&
                            !is_complex<In>))) struct short_rows<reduce_kernel<R, In, Out, First, Last, K>, Out> {
  static constexpr bool exists = runs_on_the_host;
  using kernel = reduce_kernel<R, In, Out, First, Last, K>;
  using lane = lane_of<In>;

  NABLA_FUNCTION static bool applies(const kernel& k, long) { return !k.known && k.size[Last] < short_row; }
  NABLA_FUNCTION static NABLA_NOINLINE void run(const kernel& k, long row, const long* size, int outer, int, Out* out,
                                                long, int rows) {
    alignas(64) row_block<lane> x;
    const long n = k.size[Last];
    turn_over<lane>(x, k.child, outer_index<Last + 1>(row, size, outer), size, outer, Last, n, rows);
    if constexpr (R::form == reduction_form::fold) {
      alignas(64) lane total[side_by_side];
      fold_block<R, lane>(x, n, total);
      for (int r = 0; r < rows; ++r)
        out[r] = R::template finish<Out>(static_cast<typename kernel::run::state>(total[r]), k.count);
    } else {
      softmax_lanes<lane, side_by_side> lanes;
      read_block(lanes, x, n);
      for (long j = 0; j < n; ++j) lanes.template add_exponentials<false>(x[j]);
      alignas(64) Out value[side_by_side];
      NABLA_SIMD
      for (int r = 0; r < side_by_side; ++r) value[r] = static_cast<Out>(R::of_sum(lanes.largest[r], lanes.sum(r)));
      for (int r = 0; r < rows; ++r) out[r] = value[r];
    }
  }
};

/// A block of rows of a softmax, and where its result goes.
template <class F, class R, class T>
struct softmax_of_block {
  T* out;
  long n;
  int rows;
  alignas(64) row_block<T> x;
  softmax_lanes<T, side_by_side> lanes;

  NABLA_FUNCTION softmax_of_block(T* to, long length, int count) : out(to), n(length), rows(count) {}

  NABLA_FUNCTION NABLA_INLINE bool are_finite() const { return lanes.finite; }
  template <bool Keep>
  NABLA_FUNCTION NABLA_INLINE void add_exponentials() {
    for (long j = 0; j < n; ++j) lanes.template add_exponentials<Keep>(x[j]);
    lanes.template all_are_added<R>();
  }
  template <bool Kept>
  NABLA_FUNCTION NABLA_INLINE void write() {
    for (long j = 0; j < n; ++j) lanes.template write<F, Kept>(x[j]);
    for (int r = 0; r < rows; ++r)
      for (long j = 0; j < n; ++j) out[r * n + j] = x[j][r];
  }
};

/// A softmax that is the whole expression.
template <class F, class T, class X, class R, int First, int Last, class Y>
struct short_softmax_rows {
  static constexpr bool exists = runs_on_the_host;

  template <class K>
  NABLA_FUNCTION static bool applies(const K& k, long n) {
    const auto& s = k.child.b;
    return !s.known && n < short_row && s.size[Last] == n && s.rows() == 1;
  }
  template <class K>
  NABLA_FUNCTION static NABLA_NOINLINE void run(const K& k, long row, const long* size, int outer, int inner, T* out,
                                                long n, int rows) {
    softmax_of_block<F, R, T> block(out, n, rows);
    turn_over<T>(block.x, k.child.a, outer_index<Last + 1>(row, size, outer), size, outer, inner, n, rows);
    read_block(block.lanes, block.x, n);
    finish_softmax<F>(block);
  }
};

template <class T, class X, class R, int First, int Last, class Y>
struct short_rows<map_kernel<op::softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>, T>
    : short_softmax_rows<op::softmax, T, X, R, First, Last, Y> {};
template <class T, class X, class R, int First, int Last, class Y>
struct short_rows<map_kernel<op::log_softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>, T>
    : short_softmax_rows<op::log_softmax, T, X, R, First, Last, Y> {};

}  // namespace nabla::detail
