// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/comm/element.hpp>
#include <nabla/exec/rows/rows.hpp>

// Reductions among the devices of one process: few blocks, each long, element by element.
namespace nabla::detail {

/// What becomes of a reduced number: itself, or for a mean its quotient.
struct as_it_is {
  template <class T>
  NABLA_FUNCTION NABLA_INLINE T operator()(T v) const {
    return v;
  }
};
template <class T>
struct divided {
  T by = T{1};
  NABLA_FUNCTION NABLA_INLINE T operator()(T v) const { return quotient(v, by); }
};

/// out(row, j) = last(from(row, slot 0, j) + from(row, slot 1, j) + ...): up to eight streams are read in one loop, as
/// a tree. A kernel that walked down the blocks one by one would write its partial results eight times.
template <reduction How, class T, class Last = as_it_is>
struct slots_kernel {
  struct coordinates {
    int rank = 0;
    long count = 1;
    long size[max_positions] = {}, stride[max_positions] = {};
    NABLA_FUNCTION long offset(long index) const {
      long at = 0;
      for (int d = rank - 1; d > 0; --d) {
        at += (index % size[d]) * stride[d];
        index /= size[d];
      }
      return rank == 0 ? 0 : at + index * stride[0];
    }
    void add(long n, long step) {
      if (n == 1) return;
      size[rank] = n, stride[rank] = step, count *= n, ++rank;
    }
  };
  const T* from;
  T* out;
  long n;  ///< elements of a row
  coordinates rows, slots;
  long piece, pieces;  ///< of a row
  Last last{};

  NABLA_FUNCTION void operator()(long item) const {
    const long row = pieces == 1 ? item : item / pieces, begin = (item - row * pieces) * piece;
    const long m = n - begin < piece ? n - begin : piece;
    const T* p = from + rows.offset(row) + begin;
    T* q = out + row * n + begin;
    long done = slots.count >= 8   ? take<8, false>(p, q, 0, m)
                : slots.count >= 4 ? take<4, false>(p, q, 0, m)
                : slots.count >= 2 ? take<2, false>(p, q, 0, m)
                                   : take<1, false>(p, q, 0, m);
    while (done < slots.count)
      done = slots.count - done >= 8 ? take<8, true>(p, q, done, m) : take<1, true>(p, q, done, m);
  }

 private:
  /// Combines N slots, and with Add what is in q already. Returns the number of the next slot.
  template <int N, bool Add>
  NABLA_FUNCTION long take(const T* p, T* __restrict q, long first, long m) const {
    const T* s[N];
    for (int i = 0; i < N; ++i) s[i] = p + slots.offset(first + i);
    const Last end = first + N == slots.count ? last : Last{};
    if constexpr (N == 8) {
      const T *a = s[0], *b = s[1], *c = s[2], *d = s[3], *e = s[4], *f = s[5], *g = s[6], *h = s[7];
      NABLA_SIMD
      for (long j = 0; j < m; ++j)
        put<Add>(q[j],
                 some::value(some::of(some::of(some::of(a[j], b[j]), some::of(c[j], d[j])),
                                      some::of(some::of(e[j], f[j]), some::of(g[j], h[j])))),
                 end);
    } else if constexpr (N == 4) {
      const T *a = s[0], *b = s[1], *c = s[2], *d = s[3];
      NABLA_SIMD
      for (long j = 0; j < m; ++j)
        put<Add>(q[j], some::value(some::of(some::of(a[j], b[j]), some::of(c[j], d[j]))), end);
    } else if constexpr (N == 2) {
      const T *a = s[0], *b = s[1];
      NABLA_SIMD
      for (long j = 0; j < m; ++j) put<Add>(q[j], combine<How>(a[j], b[j]), end);
    } else {
      const T* a = s[0];
      NABLA_SIMD
      for (long j = 0; j < m; ++j) put<Add>(q[j], a[j], end);
    }
    return first + N;
  }
  using some = gathered<How, T>;
  template <bool Add>
  NABLA_FUNCTION static NABLA_INLINE void put(T& q, T v, const Last& end) {
    q = end(Add ? combine<How>(q, v) : v);
  }
};

template <reduction How, class T, class Last>
void run_slots(slots_kernel<How, T, Last>& k) {
  const long elements = k.rows.count * k.n;
  if (elements == 0) return;
  k.piece = work_item;
  if constexpr (runs_on_the_host) {
    const long workers = execution_space().concurrency();
    k.piece = std::max(work_item, (k.n * k.rows.count + 4 * workers - 1) / (4 * workers));
  }
  k.pieces = (k.n + k.piece - 1) / k.piece;
  launch("nabla::slots", k, k.rows.count * k.pieces, elements * k.slots.count);
}

/// Reduces a stack over the coordinates of some mesh axes (a mask) into `out`, which is stored over the rest.
template <reduction How, class T, class Last = as_it_is>
void reduce_slots(const T* from, T* out, const stack_view& l, const mesh_layout& mesh, unsigned stored,
                  unsigned reduced, Last last = {}) {
  slots_kernel<How, T, Last> k{from, out, l.elements_of_block(), {}, {}, 0, 1, last};
  // Neighbouring coordinates that stay lengthen the rows.
  int i = l.mesh_rank - 1;
  for (; i >= 0; --i) {
    if (!((stored >> i) & 1u)) continue;
    if (((reduced >> i) & 1u) || l.coordinate[i] != k.n) break;
    k.n *= mesh.local[i];
  }
  for (int a = 0; a <= i; ++a)
    if (((stored >> a) & 1u) && !((reduced >> a) & 1u)) k.rows.add(mesh.local[a], l.coordinate[a]);
  for (int a = 0; a < l.mesh_rank; ++a)
    if ((reduced >> a) & 1u) k.slots.add(mesh.local[a], l.coordinate[a]);
  run_slots(k);
}

/// Reduces `slots` blocks of n elements that lie one behind the other, `rows` times: as reduce_slots, bit for bit,
/// whatever the devices that they come from.
template <reduction How, class T, class Last = as_it_is>
void reduce_blocks(const T* from, T* out, long rows, long slots, long n, Last last = {}) {
  slots_kernel<How, T, Last> k{from, out, n, {}, {}, 0, 1, last};
  k.rows.add(rows, slots * n);
  k.slots.add(slots, n);
  run_slots(k);
}

}  // namespace nabla::detail
