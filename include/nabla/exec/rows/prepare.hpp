// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/kernel/teams.hpp>
#include <nabla/exec/rows/short_rows.hpp>

// Reductions whose values are worked out before the kernel that uses them runs: those with few values of many elements,
// each of which is made of pieces, in parallel and joined in their order; and those of short rows, side by side.
namespace nabla::detail {

/// The rows of a loop nest.
struct nest_rows {
  const long* size;
  int outer;
  long rows;
};

/// Memory that must live until a kernel has run.
using kept_buffers = std::vector<buffer>;
template <class = void>
void* keep_bytes(kept_buffers& keep, std::size_t bytes) {
  keep.emplace_back(bytes);
  return keep.back().data();
}
template <class T>
T* keep_buffer(kept_buffers& keep, long n) {
  return static_cast<T*>(keep_bytes(keep, std::size_t(n) * sizeof(T)));
}

/// Strides of rows of n elements that lie one behind the other.
template <int N>
void row_strides(long (&stride)[N], const nest_rows& nest, long n) {
  for (int d = 0; d < N; ++d) stride[d] = 0;
  for (int d = nest.outer - 1; d >= 0; --d) {
    stride[d] = n;
    n *= nest.size[d];
  }
}

// ---- few values ----------------------------------------------------------------------------------------------------

template <class K>
struct pieces_kernel;
template <class R, class In, class Out, int First, int Last, class K>
struct pieces_kernel<reduce_kernel<R, In, Out, First, Last, K>> {
  using takes_teams = void;
  using state = typename reducing<R, In>::state;
  reduce_kernel<R, In, Out, First, Last, K> k;
  state* out;
  long pieces;          ///< of one value
  long pieces_per_row;  ///< 0: a piece is several rows
  long rows_per_piece;
  int outer;
  long size[First];

  NABLA_FUNCTION void operator()(long item) const {
    const outer_index<First> index(item / pieces, size, outer);
    const long piece = item % pieces;
    long from = piece * rows_per_piece, to = from + rows_per_piece, begin = 0, end = k.size[Last];
    if (pieces_per_row > 0) {
      from = piece / pieces_per_row, to = from + 1;
      begin = piece % pieces_per_row * reduction_piece;
      end = begin + reduction_piece < end ? begin + reduction_piece : end;
    }
    out[item] = k.part(index.at, outer, from, to < k.rows() ? to : k.rows(), begin, end);
  }
  template <class Threads>
  NABLA_FUNCTION void by_many(const Threads& threads, long item) const {
    const outer_index<First> index(item / pieces, size, outer);
    const long piece = item % pieces, n = k.size[Last];
    long begin = piece * rows_per_piece * n, end = begin + rows_per_piece * n;
    if (pieces_per_row > 0) {
      const long row = piece / pieces_per_row;
      begin = row * n + piece % pieces_per_row * reduction_piece;
      end = begin + reduction_piece < (row + 1) * n ? begin + reduction_piece : (row + 1) * n;
    }
    const auto part = part_by(threads, k, index.at, outer, begin, end < k.elements() ? end : k.elements());
    Kokkos::parallel_for(threads.range(1), [&](long) { out[item] = part; });
  }
};

template <class R, class In, class Out>
struct join_pieces_kernel {
  using takes_teams = void;
  using run = reducing<R, In>;
  const typename run::state* from;
  Out* out;
  long pieces, count;
  NABLA_FUNCTION void operator()(long value) const {
    auto total = from[value * pieces];
    for (long p = 1; p < pieces; ++p) total = run::join(total, from[value * pieces + p]);
    out[value] = R::template finish<Out>(total, count);
  }
  template <class Threads>
  NABLA_FUNCTION void by_many(const Threads& threads, long value) const {
    using join = joining<R, In>;
    const auto* const parts = from + value * pieces;
    const auto total =
        reduced_by<join>(threads, pieces, [&](long p, typename join::state& s) { s = join::joined(s, parts[p]); });
    Kokkos::parallel_for(threads.range(1), [&](long) { out[value] = R::template finish<Out>(total, count); });
  }
};

inline bool few_and_long(long rows, long elements) {
  return rows > 0 && rows < few_values && elements >= 2 * reduction_piece;
}

template <class R, class In, class Out, int First, int Last, class K>
void prepare_reduction(reduce_kernel<R, In, Out, First, Last, K>& k, const nest_rows& nest, kept_buffers& keep);
template <class X, class R, class T, int First, int Last, class Y>
void prepare_softmax(map_kernel<op::softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>& k,
                     const nest_rows& nest, kept_buffers& keep);

/// A walk to the reductions of a kernel which have none above them, with what their values are made in.
template <class Walk>
struct to_reductions {
  const nest_rows& nest;
  kept_buffers& keep;
  template <class K>
  static constexpr bool visits = reduces<K>;
  template <class F, class In, class... K>
  void operator()(map_kernel<F, In, K...>& k) const {
    k.child.each(static_cast<const Walk&>(*this));
  }
};

/// Works out the values of the reductions in a kernel that are best made beforehand.
struct preparing : to_reductions<preparing> {
  using to_reductions::operator();
  template <class K>
  void operator()(K&) const {}
  template <class X, class R, class T, int First, int Last, class Y>
  void operator()(
      map_kernel<op::softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>& k) const {
    prepare_softmax(k, nest, keep);
  }
  template <class R, class In, class Out, int First, int Last, class K>
  void operator()(reduce_kernel<R, In, Out, First, Last, K>& k) const {
    prepare_reduction(k, nest, keep);
  }
};

template <class R, class In, class Out, int First, int Last, class K>
void prepare_long(reduce_kernel<R, In, Out, First, Last, K>& k, const nest_rows& nest, kept_buffers& keep) {
  const long inner_rows = k.rows(), n = k.size[Last];
  if (!few_and_long(nest.rows, k.elements())) return;
  if (inner_rows == 1) preparing{{nest, keep}}(k.child);
  pieces_kernel<reduce_kernel<R, In, Out, First, Last, K>> kernel{k, nullptr, 0, 0, 1, nest.outer, {}};
  for (int d = 0; d < nest.outer; ++d) kernel.size[d] = nest.size[d];
  // A reduction below this one has its value once a row: a row with an unknown one is not cut.
  if (n >= 2 * reduction_piece && (!reduces<K> || inner_rows == 1)) {
    kernel.pieces_per_row = (n + reduction_piece - 1) / reduction_piece;
    kernel.pieces = inner_rows * kernel.pieces_per_row;
  } else {
    kernel.rows_per_piece = n >= reduction_piece ? 1 : reduction_piece / n;
    kernel.pieces = (inner_rows + kernel.rows_per_piece - 1) / kernel.rows_per_piece;
  }
  kernel.out = keep_buffer<typename reducing<R, In>::state>(keep, nest.rows * kernel.pieces);
  launch_part("nabla::pieces", kernel, nest.rows * kernel.pieces, nest.rows * k.elements());
  auto* values = keep_buffer<Out>(keep, nest.rows);
  launch_part("nabla::join_pieces", join_pieces_kernel<R, In, Out>{kernel.out, values, kernel.pieces, k.count},
              nest.rows, nest.rows * kernel.pieces);
  k.known = values;
  row_strides(k.known_stride, nest, 1);
}

// ---- short rows ----------------------------------------------------------------------------------------------------

template <class K, class T, int N>
struct short_rows_kernel {
  K k;
  T* out;
  long rows, n;
  int outer, inner;
  long size[N];
  NABLA_FUNCTION void operator()(long item) const {
    const long row = item * side_by_side, left = rows - row;
    short_rows<K, T>::run(k, row, size, outer, inner, out + row * n, n, int(left < side_by_side ? left : side_by_side));
  }
};

/// Runs K, rows of n elements, into a buffer. Elements: of one row of its operand.
template <int N, class T, class K>
T* run_short_rows(const K& k, const nest_rows& nest, long n, long elements, kept_buffers& keep) {
  T* out = keep_buffer<T>(keep, nest.rows * n);
  short_rows_kernel<K, T, N> kernel{k, out, nest.rows, n, nest.outer, N - 1, {}};
  for (int d = 0; d < nest.outer; ++d) kernel.size[d] = nest.size[d];
  launch_part("nabla::short_rows", kernel, (nest.rows + side_by_side - 1) / side_by_side, nest.rows * elements);
  return out;
}

/// Fewer rows than this do not pay for a pass of their own.
inline constexpr long some_rows = 16;

// ---- what is below a kernel ----------------------------------------------------------------------------------------

template <class R, class In, class Out, int First, int Last, class K>
void prepare_reduction(reduce_kernel<R, In, Out, First, Last, K>& k, const nest_rows& nest, kept_buffers& keep) {
  using kernel = reduce_kernel<R, In, Out, First, Last, K>;
  if constexpr (short_rows<kernel, Out>::exists) {
    if (nest.rows >= some_rows && short_rows<kernel, Out>::applies(k, 1)) {
      k.known = run_short_rows<First, Out>(k, nest, 1, k.elements(), keep);
      row_strides(k.known_stride, nest, 1);
      return;
    }
  }
  prepare_long(k, nest, keep);
}

template <class K, class T, int First>
struct softmax_pieces_kernel {
  K k;
  T* out;
  long n, pieces;
  int outer;
  long size[First];
  NABLA_FUNCTION void operator()(long item) const {
    const outer_index<First> index(item / pieces, size, outer);
    const long begin = item % pieces * reduction_piece;
    const long end = begin + reduction_piece < n ? begin + reduction_piece : n;
    const auto c = k.one_by_one(index.at, outer, First - 1);
    T* __restrict q = out + item / pieces * n;
    NABLA_SIMD
    for (long j = begin; j < end; ++j) store(q[j], c(j));
  }
};

template <class X, class R, class T, int First, int Last, class Y>
void prepare_softmax(map_kernel<op::softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>& k,
                     const nest_rows& nest, kept_buffers& keep) {
  using kernel = map_kernel<op::softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>;
  if constexpr (!runs_on_the_host) {  // each element is made where it is asked for
    preparing{{nest, keep}}(k.child.a);
    prepare_long(k.child.b, nest, keep);
  } else {
    const long n = k.row_length();
    if (nest.rows >= some_rows && short_rows<kernel, T>::applies(k, n)) {
      k.ready = run_short_rows<First, T>(k, nest, n, 2 * n, keep);
    } else if (few_and_long(nest.rows, n)) {
      preparing{{nest, keep}}(k.child.a);
      prepare_long(k.child.b, nest, keep);
      const long pieces = (n + reduction_piece - 1) / reduction_piece;
      T* out = keep_buffer<T>(keep, nest.rows * n);
      softmax_pieces_kernel<kernel, T, First> kernel_of_pieces{k, out, n, pieces, nest.outer, {}};
      for (int d = 0; d < nest.outer; ++d) kernel_of_pieces.size[d] = nest.size[d];
      launch_part("nabla::softmax_pieces", kernel_of_pieces, nest.rows * pieces, nest.rows * n);
      k.ready = out;
    } else {
      preparing{{nest, keep}}(k.child.a);
      return;
    }
    row_strides(k.ready_stride, nest, n);
  }
}

/// The same for a kernel that is the whole expression, and may run its own rows side by side or store them itself.
template <class T, class K>
void prepare_whole(K& k, const nest_rows& nest, kept_buffers& keep) {
  if constexpr (row_store<K, T>::exists) {
    preparing{{nest, keep}}(k.child.a);
    prepare_long(k.child.b, nest, keep);
  } else {
    preparing{{nest, keep}}(k);
  }
}
template <class T, class R, class In, class Out, int First, int Last, class K>
void prepare_whole(reduce_kernel<R, In, Out, First, Last, K>& k, const nest_rows& nest, kept_buffers& keep) {
  prepare_long(k, nest, keep);
}

// ---- all values, on a device ----------------------------------------------------------------------------------------

/// One value of a reduction for each row of a loop nest.
template <class K>
struct values_kernel;
template <class R, class In, class Out, int First, int Last, class K>
struct values_kernel<reduce_kernel<R, In, Out, First, Last, K>> {
  using takes_teams = void;
  reduce_kernel<R, In, Out, First, Last, K> k;
  Out* out;
  int outer;
  long size[First];
  template <class Threads>
  NABLA_FUNCTION void by_many(const Threads& threads, long row) const {
    const outer_index<First> index(row, size, outer);
    const Out value = cursor_by(threads, k, index.at, outer, First - 1)(0);
    Kokkos::parallel_for(threads.range(1), [&](long) { out[row] = value; });
  }
};

/// Works out the values of all reductions in k: where one thread has many rows, it cannot make them itself.
struct making_known : to_reductions<making_known> {
  using to_reductions::operator();
  template <class R, class In, class Out, int First, int Last, class K>
  void operator()(reduce_kernel<R, In, Out, First, Last, K>& k) const {
    if (k.known || nest.rows == 0) return;
    prepare_long(k, nest, keep);
    if (k.known) return;
    auto* const values = keep_buffer<Out>(keep, nest.rows);
    values_kernel<reduce_kernel<R, In, Out, First, Last, K>> kernel{k, values, nest.outer, {}};
    for (int d = 0; d < nest.outer; ++d) kernel.size[d] = nest.size[d];
    launch_part("nabla::values", kernel, nest.rows, nest.rows * k.elements());
    k.known = values;
    row_strides(k.known_stride, nest, 1);
  }
};

// ---- sizes and strides ---------------------------------------------------------------------------------------------

/// Counts the elements that the reductions of a row read.
struct counting_reduced {
  long& n;
  template <class K>
  static constexpr bool visits = reduces<K>;
  template <class F, class In, class... K>
  void operator()(const map_kernel<F, In, K...>& k) const {
    if constexpr (requires { k.ready; })
      if (k.ready) return;
    k.child.each(*this);
  }
  template <class R, class In, class Out, int First, int Last, class K>
  void operator()(const reduce_kernel<R, In, Out, First, Last, K>& k) const {
    if (k.known) return;
    n += k.elements();
    if constexpr (reduces<K>) {
      long below = 0;
      counting_reduced{below}(k.child);
      n += k.rows() * below;
    }
  }
};

/// Lets the reduced positions of each reduction run in one stride where all operands do.
struct collapsing_reduced {
  template <class K>
  static constexpr bool visits = reduces<K>;
  template <class F, class In, class... K>
  void operator()(map_kernel<F, In, K...>& k) const {
    k.child.each(*this);
  }
  template <class R, class In, class Out, int First, int Last, class K>
  void operator()(reduce_kernel<R, In, Out, First, Last, K>& k) const {
    if constexpr (reduces<K>) (*this)(k.child);
    else collapse_inwards(operands_of(k), k.size, First, Last);
  }
};

}  // namespace nabla::detail
