// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/arithmetic.hpp>
#include <nabla/exec/contract/plan.hpp>
#include <nabla/exec/rows/rows.hpp>

namespace nabla::detail {

/// A product of matrices of any steps by loops of our own: for integers, for what the BLAS cannot take or would be
/// called for too often, and where there is none. An item is a tile of the result, or on a device one element.
template <class T, bool OnHost>
struct contract_kernel {
  static constexpr long rows = OnHost ? 32 : 1, columns = OnHost ? 64 : 1, depth = OnHost ? 32 : 1;
  using S = wrapping<T>;  // of sums and products: a signed overflow would be undefined
  const T* x;
  const T* y;
  T* out;
  contraction_index m, n, k;
  int outer, inner;  ///< indices around: kept ones, then summed ones
  contraction_index around[max_positions];
  long row_tiles, column_tiles;

  NABLA_FUNCTION void operator()(long item) const {
    const long j0 = item % column_tiles * columns, i0 = item / column_tiles % row_tiles * rows;
    long rest = item / column_tiles / row_tiles;
    const T *px = x + i0 * m.x, *py = y + j0 * n.y;
    T* q = out + i0 * m.out + j0 * n.out;
    for (int d = outer - 1; d >= 0; --d) {
      const long i = rest % around[d].size;
      rest /= around[d].size;
      px += i * around[d].x, py += i * around[d].y, q += i * around[d].out;
    }
    const long r = i0 + rows < m.size ? rows : m.size - i0, c = j0 + columns < n.size ? columns : n.size - j0;
    S sum[rows][columns];
    for (long i = 0; i < r; ++i)
      for (long j = 0; j < c; ++j) sum[i][j] = S{0};
    long index[max_positions];
    for (int d = 0; d < inner; ++d) index[d] = 0;
    for (;;) {
      for (long k0 = 0; k0 < k.size; k0 += depth)
        add(px + k0 * k.x, py + k0 * k.y, sum, r, c, k0 + depth < k.size ? depth : k.size - k0);
      int d = inner - 1;
      for (; d >= 0; --d) {
        const auto& a = around[outer + d];
        px += a.x, py += a.y;
        if (++index[d] < a.size) break;
        px -= a.x * a.size, py -= a.y * a.size;
        index[d] = 0;
      }
      if (d < 0) break;
    }
    for (long i = 0; i < r; ++i)
      for (long j = 0; j < c; ++j) q[i * m.out + j * n.out] = static_cast<T>(sum[i][j]);
  }

 private:
  /// The right operand is packed, so that the inner loop has unit steps whatever the layout; four of its rows at a
  /// time, so that the sums are loaded and stored a quarter as often.
  NABLA_FUNCTION void add(const T* px, const T* py, S (&sum)[rows][columns], long r, long c, long d) const {
    S panel[depth][columns];
    if (n.y == 1)
      for (long p = 0; p < d; ++p)
        for (long j = 0; j < c; ++j) panel[p][j] = static_cast<S>(py[p * k.y + j]);
    else
      for (long j = 0; j < c; ++j)
        for (long p = 0; p < d; ++p) panel[p][j] = static_cast<S>(py[p * k.y + j * n.y]);
    for (long i = 0; i < r; ++i) {
      const T* a = px + i * m.x;
      long p = 0;
      if constexpr (OnHost)
        for (; p + 4 <= d; p += 4)
          four(sum[i], panel[p], panel[p + 1], panel[p + 2], panel[p + 3], static_cast<S>(a[p * k.x]),
               static_cast<S>(a[(p + 1) * k.x]), static_cast<S>(a[(p + 2) * k.x]), static_cast<S>(a[(p + 3) * k.x]), c);
      for (; p < d; ++p) one(sum[i], panel[p], static_cast<S>(a[p * k.x]), c);
    }
  }
  NABLA_FUNCTION NABLA_INLINE static void four(S* __restrict s, const S* p, const S* q, const S* u, const S* v, S a,
                                               S b, S e, S f, long c) {
    NABLA_SIMD
    for (long j = 0; j < c; ++j)
      store(s[j], static_cast<S>(loaded(s[j]) + (wrapped_product(a, loaded(p[j])) + wrapped_product(b, loaded(q[j]))) +
                                 (wrapped_product(e, loaded(u[j])) + wrapped_product(f, loaded(v[j])))));
  }
  NABLA_FUNCTION NABLA_INLINE static void one(S* __restrict s, const S* p, S a, long c) {
    NABLA_SIMD
    for (long j = 0; j < c; ++j) store(s[j], static_cast<S>(loaded(s[j]) + wrapped_product(a, loaded(p[j]))));
  }
};

/// Runs a whole contraction by loops.
template <class T>
void contract_by_loops(const contraction_groups& g, const T* x, const T* y, T* out) {
  using kernel_type = contract_kernel<T, runs_on_the_host>;
  const auto innermost = [](const index_group& i) { return i.count > 0 ? i.at[i.count - 1] : unit_index; };
  kernel_type kernel;
  kernel.x = x, kernel.y = y, kernel.out = out;
  kernel.m = innermost(g.m), kernel.n = innermost(g.n), kernel.k = innermost(g.k);
  kernel.outer = kernel.inner = 0;
  for (const auto* group : {&g.batch, &g.m, &g.n})
    for (int i = 0; i + (group == &g.batch ? 0 : 1) < group->count; ++i) kernel.around[kernel.outer++] = group->at[i];
  // Nothing is summed where any summed index has no positions.
  if (g.k.size() == 0) kernel.k.size = 0;
  else
    for (int i = 0; i + 1 < g.k.count; ++i) kernel.around[kernel.outer + kernel.inner++] = g.k.at[i];
  if (kernel.n.size < kernel.m.size && kernel.n.size < 16) {  // the inner loop runs along n
    std::swap(kernel.x, kernel.y), std::swap(kernel.m, kernel.n);
    for (auto* i : {&kernel.m, &kernel.n, &kernel.k}) std::swap(i->x, i->y);
    for (int d = 0; d < kernel.outer + kernel.inner; ++d) std::swap(kernel.around[d].x, kernel.around[d].y);
  }
  kernel.row_tiles = (kernel.m.size + kernel_type::rows - 1) / kernel_type::rows;
  kernel.column_tiles = (kernel.n.size + kernel_type::columns - 1) / kernel_type::columns;
  long items = kernel.row_tiles * kernel.column_tiles;
  for (int d = 0; d < kernel.outer; ++d) items *= kernel.around[d].size;
  const long work = g.batch.size() * g.m.size() * g.n.size() * g.k.size();
  launch("nabla::contract", kernel, items, work);
}

}  // namespace nabla::detail
