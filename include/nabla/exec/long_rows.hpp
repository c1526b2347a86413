// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/launch.hpp>

// Reductions with few values of many elements: each value is made of pieces, in parallel, before the kernel that uses
// it runs. The pieces are joined in their order.
namespace nabla::detail {

template <class K>
struct pieces_kernel;
template <class R, class In, class Out, int First, int Last, class K>
struct pieces_kernel<reduce_kernel<R, In, Out, First, Last, K>> {
  using state = typename reducing<R, In>::state;
  reduce_kernel<R, In, Out, First, Last, K> k;
  state* out;
  long pieces;         ///< of one value
  long pieces_per_row; ///< 0: a piece is several rows
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
};

template <class R, class In, class Out>
struct join_pieces_kernel {
  using run = reducing<R, In>;
  const typename run::state* from;
  Out* out;
  long pieces, count;
  NABLA_FUNCTION void operator()(long value) const {
    auto total = run::start();
    for (long p = 0; p < pieces; ++p) total = run::join(total, from[value * pieces + p]);
    out[value] = R::template finish<Out>(total, count);
  }
};

/// Memory that must live until a kernel has run.
using kept_buffers = std::vector<buffer>;

template <class K>
void prepare(K&, const long*, int, long, kept_buffers&) {}
template <class F, class In, class... K>
void prepare(map_kernel<F, In, K...>& k, const long* size, int outer, long rows, kept_buffers& keep);

/// Works out the values of a reduction beforehand if they are few and long. Rows: those of the loop nest, one value each.
template <class R, class In, class Out, int First, int Last, class K>
void prepare(reduce_kernel<R, In, Out, First, Last, K>& k, const long* size, int outer, long rows,
             kept_buffers& keep) {
  const long inner_rows = k.rows(), n = k.size[Last];
  if (rows == 0 || rows >= few_values || k.elements() < 2 * reduction_piece) return;
  if (inner_rows == 1) prepare(k.child, size, outer, rows, keep);
  pieces_kernel<reduce_kernel<R, In, Out, First, Last, K>> kernel{k, nullptr, 0, 0, 1, outer, {}};
  for (int d = 0; d < outer; ++d) kernel.size[d] = size[d];
  // A reduction below this one has its value once a row: a row with an unknown one is not cut.
  if (n >= 2 * reduction_piece && (!reduces<K> || inner_rows == 1)) {
    kernel.pieces_per_row = (n + reduction_piece - 1) / reduction_piece;
    kernel.pieces = inner_rows * kernel.pieces_per_row;
  } else {
    kernel.rows_per_piece = n >= reduction_piece ? 1 : reduction_piece / n;
    kernel.pieces = (inner_rows + kernel.rows_per_piece - 1) / kernel.rows_per_piece;
  }
  using state = typename reducing<R, In>::state;
  keep.emplace_back(std::size_t(rows * kernel.pieces) * sizeof(state));
  kernel.out = static_cast<state*>(keep.back().data());
  launch_part("nabla::pieces", kernel, rows * kernel.pieces, rows * k.elements());
  keep.emplace_back(std::size_t(rows) * sizeof(Out));
  auto* values = static_cast<Out*>(keep.back().data());
  launch_part("nabla::join_pieces", join_pieces_kernel<R, In, Out>{kernel.out, values, kernel.pieces, k.count}, rows,
              rows * kernel.pieces);
  k.known = values;
  long stride = 1;
  for (int d = outer - 1; d >= 0; --d) {
    k.known_stride[d] = stride;
    stride *= size[d];
  }
}
template <class F, class In, class... K>
void prepare(map_kernel<F, In, K...>& k, const long* size, int outer, long rows, kept_buffers& keep) {
  k.child.each([&](auto& c) { prepare(c, size, outer, rows, keep); });
}

/// Elements that the reductions of a row read.
template <class K>
long reduced_elements(const K&) {
  return 0;
}
template <class R, class In, class Out, int First, int Last, class K>
long reduced_elements(const reduce_kernel<R, In, Out, First, Last, K>& k) {
  return k.known ? 0 : k.elements() + k.rows() * reduced_elements(k.child);
}
template <class F, class In, class... K>
long reduced_elements(const map_kernel<F, In, K...>& k) {
  long n = 0;
  k.child.each([&](const auto& c) { n += reduced_elements(c); });
  return n;
}

/// Lets the reduced positions of each reduction run in one stride where all operands do.
template <class K>
void collapse_reduced(K&) {}
template <class F, class In, class... K>
void collapse_reduced(map_kernel<F, In, K...>& k) {
  k.child.each([](auto& c) { collapse_reduced(c); });
}
template <class R, class In, class Out, int First, int Last, class K>
void collapse_reduced(reduce_kernel<R, In, Out, First, Last, K>& k) {
  if constexpr (reduces<K>) {
    collapse_reduced(k.child);
  } else {
    int into = Last;
    for (int p = Last - 1; p >= First; --p) {
      if (k.size[p] == 1) continue;
      bool merges = true;
      k.each_strides([&](auto* s) { merges = merges && s[p] == s[into] * k.size[into]; });
      if (merges) {
        k.size[into] *= k.size[p];
        k.size[p] = 1;
      } else {
        into = p;
      }
    }
  }
}

}  // namespace nabla::detail
