// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <nabla/exec/kernel/loop_nest.hpp>
#include <nabla/exec/kernel/row_items.hpp>
#include <nabla/expr/reindex.hpp>

// Copies of views into row-major memory. A fused kernel reads its operands along its rows only: a run-time inner stride
// keeps the whole loop from vectorising, so an operand that runs crosswise is copied first, by tiles.
namespace nabla::detail {

/// A strided view of memory, outermost dim first.
struct strides_view {
  int rank = 0;
  long size[max_positions] = {};
  long stride[max_positions] = {};

  void push(long n, long s) {
    if (n == 1) return;
    if (rank > 0 && stride[rank - 1] == s * n) {
      size[rank - 1] *= n;
      stride[rank - 1] = s;
    } else {
      size[rank] = n;
      stride[rank++] = s;
    }
  }
  long elements() const {
    long n = 1;
    for (int d = 0; d < rank; ++d) n *= size[d];
    return n;
  }
};

/// Copies rows; `step` is the stride within a row of the source.
template <class T>
struct copy_rows_kernel {
  const T* from;
  T* to;
  long step;
  row_items items;
  strides_view outer;

  NABLA_FUNCTION void operator()(long item) const {
    const row_items::part part = items.of(item);
    long index[max_positions];
    const T* p = place(part.row, index);
    for (long row = part.row; row < part.end_row; ++row) {
      copy(p, to + row * items.n, part.begin, part.end);
      next(p, index);
    }
  }

 private:
  /// Where a row begins: one division a dim for each item of work, none for each row.
  NABLA_FUNCTION const T* place(long row, long (&index)[max_positions]) const {
    const T* p = from;
    for (int d = outer.rank - 1; d >= 0; --d) {
      const division by(row, outer.size[d]);
      index[d] = by.rest;
      p += index[d] * outer.stride[d];
      row = by.quotient;
    }
    return p;
  }
  NABLA_FUNCTION void next(const T*& p, long (&index)[max_positions]) const {
    for (int d = outer.rank - 1; d >= 0; --d) {
      p += outer.stride[d];
      if (++index[d] < outer.size[d]) return;
      p -= index[d] * outer.stride[d];
      index[d] = 0;
    }
  }
  NABLA_FUNCTION NABLA_INLINE void copy(const T* p, T* __restrict q, long begin, long end) const {
    if (step == 1) {
      if constexpr (!runs_on_the_host)
        if (end - begin == group_size) return write_group(memory_cursor<T, 1>{p}, q, begin);
      NABLA_SIMD
      for (long j = begin; j < end; ++j) store(q[j], loaded(p[j]));
    } else {
      for (long j = begin; j < end; ++j) q[j] = p[j * step];
    }
  }
};

#if !defined(__CUDACC__) && !defined(__HIPCC__)
/// Transposes a square block in registers: 16 bytes of it a register. (Element by element it takes three times as
/// long.)
template <class T>
struct register_block {
  static constexpr bool exists = sizeof(T) == 4 || sizeof(T) == 8;
  static constexpr int width = exists ? 16 / int(sizeof(T)) : 1;
  using number = std::conditional_t<is_complex<T>, double, T>;  // of the same bits, where there is one of this size
  typedef number row __attribute__((vector_size(16)));

  static NABLA_INLINE row load(const T* p) {
    row r;
    __builtin_memcpy(&r, p, sizeof r);
    return r;
  }
  static NABLA_INLINE void store(T* q, row r) { __builtin_memcpy(static_cast<void*>(q), &r, sizeof r); }
  /// q[i * to + j] = p[j * from + i]
  static NABLA_INLINE void copy(const T* p, long from, T* q, long to) {
    if constexpr (width == 4) {
      const row a = load(p), b = load(p + from), c = load(p + 2 * from), d = load(p + 3 * from);
      const row e = __builtin_shufflevector(a, b, 0, 4, 1, 5), f = __builtin_shufflevector(a, b, 2, 6, 3, 7);
      const row g = __builtin_shufflevector(c, d, 0, 4, 1, 5), h = __builtin_shufflevector(c, d, 2, 6, 3, 7);
      store(q, __builtin_shufflevector(e, g, 0, 1, 4, 5));
      store(q + to, __builtin_shufflevector(e, g, 2, 3, 6, 7));
      store(q + 2 * to, __builtin_shufflevector(f, h, 0, 1, 4, 5));
      store(q + 3 * to, __builtin_shufflevector(f, h, 2, 3, 6, 7));
    } else {
      const row a = load(p), b = load(p + from);
      store(q, __builtin_shufflevector(a, b, 0, 2));
      store(q + to, __builtin_shufflevector(a, b, 1, 3));
    }
  }
};
template <>
struct register_block<bool> {
  static constexpr bool exists = false;
};
template <>
struct register_block<std::uint8_t> {
  static constexpr bool exists = false;
};
template <class T>
  requires is_half<T>
struct register_block<T> {
  static constexpr bool exists = false;
};
#else
template <class T>
struct register_block {
  static constexpr bool exists = false;
};
#endif

/// Transposes by tiles: long runs of a few rows of the source, which the machine reads ahead, become whole cache lines
/// of many rows of the result. 2000 x 2000 floats: 2 ms, a plain double loop 4 ms; 4096 x 4096: 10 ms and 130 ms.
/// Where the rows of the result lie a multiple of 1024 bytes apart, their lines share a few places in the cache; then
/// the runs are short (docs/decisions/0041).
template <class T>
struct transpose_kernel {
  static constexpr int long_run = 1024 / int(sizeof(T)), short_run = 128 / int(sizeof(T)), line = 64 / int(sizeof(T));
  const T* from;
  T* to;
  long fast, fast_step, fast_to;  ///< the dim that runs along the source: size, stride there, stride in the result
  long slow, slow_step;           ///< the dim that runs along the result: size, stride in the source
  long run, runs, pieces, lines_per_piece;
  strides_view outer;  ///< of the source
  long outer_to[max_positions];

  NABLA_FUNCTION void operator()(long item) const {
    const T* p = from;
    T* q = to;
    const long piece = item % pieces, f = (item / pieces) % runs * run;
    go_to(item / pieces / runs, p, q);
    const long nf = f + run < fast ? run : fast - f;
    const long end = (piece + 1) * lines_per_piece * line < slow ? (piece + 1) * lines_per_piece * line : slow;
    for (long s = piece * lines_per_piece * line; s < end; s += line)
      copy(p + f * fast_step + s * slow_step, q + f * fast_to + s, nf, s + line < end ? line : end - s);
  }
  /// From the first place of the outer dims to another.
  NABLA_FUNCTION NABLA_INLINE void go_to(long place, const T*& p, T*& q) const {
    for (int d = outer.rank - 1; d >= 0; --d) {
      p += (place % outer.size[d]) * outer.stride[d];
      q += (place % outer.size[d]) * outer_to[d];
      place /= outer.size[d];
    }
  }

 private:
  NABLA_FUNCTION NABLA_INLINE void copy(const T* p, T* q, long nf, long ns) const {
    long f = 0;
    if constexpr (register_block<T>::exists) {
      using block = register_block<T>;
      constexpr int w = block::width;
      if (fast_step == 1) {
        // Each line of the source is read once: lines that share a few places in the cache drive each other out.
        for (; ns == line && f + line <= nf; f += line) {
          alignas(64) T tile[line * line];
          for (int i = 0; i < line; ++i) __builtin_memcpy(tile + i * line, p + i * slow_step + f, sizeof(T) * line);
          for (int i = 0; i < line; i += w)
            for (int j = 0; j < line; j += w)
              block::copy(tile + j * line + i, line, q + (f + i) * fast_to + j, fast_to);
        }
        for (; f + w <= nf; f += w) {
          long s = 0;
          for (; s + w <= ns; s += w) block::copy(p + s * slow_step + f, slow_step, q + f * fast_to + s, fast_to);
          for (; s < ns; ++s)
            for (int i = 0; i < w; ++i) q[(f + i) * fast_to + s] = p[s * slow_step + f + i];
        }
      }
    }
    for (; f < nf; ++f)
      for (long s = 0; s < ns; ++s) q[f * fast_to + s] = p[s * slow_step + f * fast_step];
  }
};

/// The same on a device: a team has a square tile, which it reads along the source and writes along the result, through
/// memory of its own.
template <class T>
struct transpose_tiles_kernel {
  static constexpr long side = 32;
  struct in_tile {
    T at[side][side + 1];  // one more: a column would else lie in one bank
  };
  using policy = typename team_policy<transpose_tiles_kernel>::type;
  using member = typename policy::member_type;
  transpose_kernel<T> of;  ///< runs: tiles along the fast dim, pieces: along the slow one
  long items;

  NABLA_FUNCTION void operator()(const member& m) const {
    in_tile& tile = memory_of_team<in_tile>(m);
    for (long item = m.league_rank(); item < items; item += m.league_size()) {
      const T* p = of.from;
      T* q = of.to;
      const long s = item % of.pieces * side, f = item / of.pieces % of.runs * side;
      of.go_to(item / of.pieces / of.runs, p, q);
      const long ns = s + side < of.slow ? side : of.slow - s, nf = f + side < of.fast ? side : of.fast - f;
      Kokkos::parallel_for(Kokkos::TeamThreadRange(m, side * side), [&](long i) {
        const long a = i / side, b = i % side;
        if (a < ns && b < nf) tile.at[a][b] = p[(f + b) * of.fast_step + (s + a) * of.slow_step];
      });
      m.team_barrier();
      Kokkos::parallel_for(Kokkos::TeamThreadRange(m, side * side), [&](long i) {
        const long b = i / side, a = i % side;
        if (a < ns && b < nf) q[(f + b) * of.fast_to + s + a] = tile.at[a][b];
      });
      m.team_barrier();
    }
  }
};
template <class T>
void launch_transpose_tiles(transpose_kernel<T> of, long outer, long elements) {
  using kernel = transpose_tiles_kernel<T>;
  constexpr long side = kernel::side;
  of.runs = (of.fast + side - 1) / side, of.pieces = (of.slow + side - 1) / side;
  const kernel tiles{of, outer * of.runs * of.pieces};
  if (runs_now("nabla::transpose", elements, launched::kernel))
    run_teams("nabla::transpose", tiles, tiles.items, 256, 1, bytes_of_team<typename kernel::in_tile>);
}

constexpr long magnitude(long n) { return n < 0 ? -n : n; }

/// Copies a strided view into row-major memory.
template <class T>
void copy_strided(const T* from, T* to, const strides_view& v) {
  const long elements = v.elements();
  if (elements == 0) return;
  int fast = v.rank - 1;
  for (int d = 0; d < v.rank; ++d)
    if (magnitude(v.stride[d]) < magnitude(v.stride[fast])) fast = d;
  if (v.rank < 2 || fast == v.rank - 1 || v.size[fast] < 4 || v.size[v.rank - 1] < 4) {
    const bool has_rows = v.rank > 0;
    const long n = has_rows ? v.size[v.rank - 1] : 1;
    copy_rows_kernel<T> k{from, to, has_rows ? v.stride[v.rank - 1] : 1, {elements / n, n}, v};
    k.items.divide(n);
    k.outer.rank -= has_rows;
    launch("nabla::copy", k, k.items.count(), elements);
    return;
  }
  using kernel = transpose_kernel<T>;
  kernel k{from, to, v.size[fast], v.stride[fast], 1, v.size[v.rank - 1], v.stride[v.rank - 1], 1, 1, 1, 1, {}, {}};
  long step = 1, outer = 1;
  for (int d = v.rank - 1; d >= 0; --d) {
    if (d == fast) k.fast_to = step;
    step *= v.size[d];
  }
  step = elements;
  for (int d = 0; d < v.rank - 1; ++d) {
    step /= v.size[d];
    if (d == fast) continue;
    k.outer.size[k.outer.rank] = v.size[d];
    k.outer.stride[k.outer.rank] = v.stride[d];
    k.outer_to[k.outer.rank++] = step;
    outer *= v.size[d];
  }
  if constexpr (!runs_on_the_host) return launch_transpose_tiles(k, outer, elements);
  constexpr long line = kernel::line;
  k.run = k.fast_to % kernel::long_run == 0 ? kernel::short_run : kernel::long_run;
  k.runs = (k.fast + k.run - 1) / k.run;
  k.lines_per_piece = 16;
  k.pieces = (k.slow + line * k.lines_per_piece - 1) / (line * k.lines_per_piece);
  launch("nabla::transpose", k, outer * k.runs * k.pieces, elements);
}

/// The blocks of a stack, coordinates of the stored axes first.
template <class = void>
NABLA_NOINLINE strides_view blocks_of(const stack_view& l, const mesh_layout* mesh, unsigned stored) {
  strides_view v;
  for (int i = 0; i < l.mesh_rank; ++i)
    if ((stored >> i) & 1u) v.push(mesh->local[i], l.coordinate[i]);
  for (int d = 0; d < l.rank; ++d) v.push(l.block[d], l.stride[d]);
  return v;
}
/// The blocks of a leaf on this process, coordinates first.
template <class T, class D, class S, class M, bool U>
strides_view blocks_of(const leaf_node<T, D, S, M, buffer, U>& n, unsigned stored) {
  long block[at_least_one(D::rank)];
  block_sizes(n.size_, n.mesh_, block);
  return blocks_of({D::rank, M::rank, block, n.stride, n.coordinate_stride}, layout_of(n.mesh_), stored);
}

/// A view that is a run of memory.
inline bool is_run(const strides_view& v) { return v.rank == 0 || (v.rank == 1 && v.stride[0] == 1); }
/// A leaf that lies in memory as an array of its type does.
template <class T, class D, class S, class M, bool U>
bool is_contiguous(const leaf_node<T, D, S, M, buffer, U>& n) {
  const strides_view v = blocks_of(n, n.stored);
  return is_run(v) || v.elements() == 0;
}

/// Throws where there is nothing to read.
template <class = void>
void require_a_value(const buffer& memory) {
  if (!memory) fail<>::because("an expression", "requires operands that hold a value: this one was moved from");
}
template <class T, class D, class S, class M, bool U>
void copy_leaf(const leaf_node<T, D, S, M, buffer, U>& n, T* to, unsigned stored) {
  require_a_value(n.buffer);
  copy_strided(static_cast<const T*>(n.buffer.data()) + n.offset, to, blocks_of(n, stored));
}

/// Elements one behind the other.
struct run_of_memory {
  buffer memory;
  long first;  ///< element
};
/// A copy of the elements of a view, as a run.
template <class T>
NABLA_NOINLINE run_of_memory copied_run(const buffer& memory, long first, const strides_view& v) {
  require_a_value(memory);
  buffer copy(std::size_t(v.elements()) * sizeof(T));
  copy_strided(static_cast<const T*>(memory.data()) + first, static_cast<T*>(copy.data()), v);
  return {static_cast<buffer&&>(copy), 0};
}
/// The elements of a view as a run: the memory itself where they lie so already, else a copy.
template <class T>
NABLA_NOINLINE run_of_memory as_run(const buffer& memory, long first, const strides_view& v) {
  if (is_run(v) || v.elements() == 0) return {memory, first};
  return copied_run<T>(memory, first, v);
}
/// A leaf as the array `Type`, which has the same blocks.
template <class Type, class T, class D, class S, class M, bool U>
auto stored_as(const leaf_node<T, D, S, M, buffer, U>& n, const sizes_of<typename Type::dims>& size,
               const typename Type::mesh& mesh) {
  run_of_memory run = as_run<T>(n.buffer, n.offset, blocks_of(n, n.stored));
  using array_of_type = typename stored_impl<Type, machine_backend>::type;
  return array_of_type(static_cast<buffer&&>(run.memory), run.first, size, mesh, n.stored);
}

template <int K, class Seq>
struct order_with_last;
template <int K, int... I>
struct order_with_last<K, std::integer_sequence<int, I...>> {
  static constexpr int last = sizeof...(I) - 1;
  using type = std::integer_sequence<int, (I == last ? K : I < K ? I : I + 1)...>;
};

/// The leaf with dim number K last, and unit stride along it: by a copy, unless it has that already. K is a name or the
/// last positional dim, so that no dim is known by another key afterwards.
template <int K, class T, class D, class S, class M, bool U>
auto along_rows(const leaf_node<T, D, S, M, buffer, U>& n) {
  using order = typename order_with_last<K, std::make_integer_sequence<int, D::rank>>::type;
  const auto side = reindexed(n, in_order<D, order>::of(n.size_));
  using to = typename in_order<D, order>::to;
  constexpr int last = D::rank - 1;
  const stack_layout<to, M> l(side.size_, side.mesh_, side.stored);
  if (side.stride[last] == 1 || l.block[last] <= 1) {
    auto out = leaf_with_dims<to, S, true>(side, side.size_);
    for (int d = 0; d < D::rank; ++d) out.stride[d] = d == last ? 1 : side.stride[d];
    return out;
  }
  auto copy = new_array<array_type<T, to, S, M>>(side.size_, side.mesh_, side.stored);
  copy_leaf(side, elements(copy), side.stored);
  return copy.leaf();
}

}  // namespace nabla::detail
