// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/evaluate.hpp>

// Fused kernels that write into a part of a larger array, or into memory with gaps.
namespace nabla::detail {

template <class K, class T, int Inner>
struct placed_rows_kernel {
  with_place<K, Inner + 1> k;
  T* out;
  long rows, n, rows_per_item;
  int outer;
  long size[Inner + 1];

  NABLA_FUNCTION void operator()(long item) const {
    long row = item * rows_per_item;
    const long end = row + rows_per_item < rows ? row + rows_per_item : rows;
    for (outer_index<Inner + 1> index(row, size, outer); row < end; ++row, index.next(size, outer)) {
      T* q = out;
      for (int d = 0; d < outer; ++d) q += index.at[d] * k.stride[d];
      write(k.k.at(index.at, outer, Inner), q, n);
    }
  }
  template <class C>
  NABLA_FUNCTION NABLA_INLINE static void write(const C c, T* __restrict q, long n) {
    NABLA_SIMD
    for (long j = 0; j < n; ++j) q[j] = static_cast<T>(c(j));
  }
};

/// Runs a node into strided memory: strides of the coordinates of its mesh, and of its dims, of which the last is 1.
template <class N, class T>
void run_placed(const N& n, T* out, unsigned stored, const long* coordinates, const long* strides) {
  using type = typename N::type;
  using dims = typename type::dims;
  using M = typename type::mesh;
  if constexpr (has_row_reduction<N>) {
    // A reduction has prepared rows of its own: it is stored first.
    run_placed(evaluator<machine_backend>::materialize(n).leaf(), out, stored, coordinates, strides);
  } else {
    constexpr int inner = M::rank + dims::rank - (dims::rank == 0 ? 0 : 1);
    const mesh_layout* layout = layout_of(n.mesh());
    loop_nest nest = nest_of<M, dims>(n.sizes(), layout, stored);
    if constexpr (dims::rank == 0) nest.size[inner] = 1;
    using spots = places_of_result<type>;
    const auto& fused = fused_into<M, inner, dims::rank - (dims::rank == 0 ? 0 : 1)>(spots{}, n);
    auto lowered = lowering<M, inner>{nest, layout}(spots{}, fused);
    with_place<decltype(lowered), inner + 1> placed{lowered, {}};
    for (int i = 0; i < M::rank; ++i) placed.stride[i] = coordinates[i];
    for (int d = 0; d < dims::rank; ++d) placed.stride[M::rank + d] = strides[d];
    const int outer = collapse(operands_of(placed), nest.size, inner, !reduces<decltype(lowered)>);
    placed_rows_kernel<decltype(lowered), T, inner> kernel{placed, out, 1, nest.size[inner], 1, outer, {}};
    for (int d = 0; d < outer; ++d) kernel.size[d] = nest.size[d], kernel.rows *= nest.size[d];
    if (kernel.rows * kernel.n == 0) return;
    kernel.rows_per_item = kernel.n >= work_item ? 1 : work_item / kernel.n;
    launch("nabla::place", kernel, (kernel.rows + kernel.rows_per_item - 1) / kernel.rows_per_item,
           kernel.rows * kernel.n);
  }
}

}  // namespace nabla::detail
