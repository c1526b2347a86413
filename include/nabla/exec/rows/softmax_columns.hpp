// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/exec/rows/columns.hpp>
#include <nabla/exec/rows/softmax.hpp>
#include <utility>

// A softmax along outer dims: the last dim in memory stays. A work item walks down a block of columns three times, with
// vectors of columns: the operand goes to the result, becomes exponentials there, and is scaled. (10x1440: 9 us, and 18
// with a reduction that keeps nothing and a pass over the operand behind it.)
namespace nabla {

namespace op {
/// The operand of a softmax, and the cotangent of what Of makes of it.
template <class Of>
struct softmax_operands {
  static constexpr bool first_operand_is_a_condition = false;
};
}  // namespace op

namespace detail {

/// Whether a softmax is made for what goes back to its operand alone.
template <class K>
inline constexpr bool goes_back = false;
template <class Of, class X, class E>
inline constexpr bool goes_back<map_kernel<op::softmax_operands<Of>, void, X, E>> = true;

/// A block of columns of a softmax: the loops over a row of it. (Functions of their own, as those of column_block.)
template <class F, class T>
struct softmax_block : softmax_lanes<T, 0> {
  static constexpr long narrowest = 64;
  using softmax_lanes<T, 0>::lanes, softmax_lanes<T, 0>::largest, softmax_lanes<T, 0>::total;
  using softmax_lanes<T, 0>::softmax_lanes;
  /// Columns of a block of so many rows: it stays in the second-level cache.
  static long width(long rows) {
    return std::clamp(65536 / std::max(rows, 1L) / 16 * 16, narrowest, softmax_lanes<T, 0>::most);
  }

  template <class C>
  NABLA_FUNCTION NABLA_NOINLINE void read_row(const C c, long begin, T* __restrict q) {
    this->read(c, begin, kept_from<T>{q, 0});
  }
  template <bool Keep>
  NABLA_FUNCTION NABLA_NOINLINE void add_row(T* __restrict q) {
    this->template add_exponentials<Keep>(q);
  }
  template <bool Kept>
  NABLA_FUNCTION NABLA_NOINLINE void write_row(T* __restrict q) const {
    this->template write<F, Kept>(q);
  }

  // The way back: sums of cotangents stand where the largest numbers stood.
  NABLA_FUNCTION NABLA_NOINLINE void begin_back() {
    for (long j = 0; j < lanes; ++j) largest[j] = 0, total[j] = 0;
  }
  template <class Of, bool Kept, class C>
  NABLA_FUNCTION NABLA_NOINLINE void add_cotangents(const C e, long begin, const T* __restrict q) {
    NABLA_SIMD
    for (long j = 0; j < lanes; ++j)
      largest[j] += Of::summand(static_cast<T>(e(begin + j)), this->template element<F, Kept>(q[j], j));
  }
  NABLA_FUNCTION NABLA_NOINLINE void flush_cotangents() {
    NABLA_SIMD
    for (long j = 0; j < lanes; ++j) {
      total[j] += static_cast<double>(largest[j]);
      largest[j] = 0;
    }
  }
  NABLA_FUNCTION NABLA_NOINLINE void all_cotangents_are_added() {
    NABLA_SIMD
    for (long j = 0; j < lanes; ++j) largest[j] = static_cast<T>(total[j] + static_cast<double>(largest[j]));
  }
  template <class Of, bool Kept, class C>
  NABLA_FUNCTION NABLA_NOINLINE void write_back(const C e, long begin, T* __restrict q) const {
    NABLA_SIMD
    for (long j = 0; j < lanes; ++j)
      q[j] = Of::cotangent_of_element(static_cast<T>(e(begin + j)), this->template element<F, Kept>(q[j], j),
                                      largest[j]);
  }
};

/// Positions: those of the dims that stay but the last, First..Inner-1 the reduced ones, Inner the columns.
template <class F, class R, class T, class K, int First, int Inner>
struct softmax_columns_kernel {
  using block = softmax_block<F, T>;
  with_place<K, Inner + 1> placed;
  T* out;
  long size[Inner + 1];
  long rows = 1, reduced = 1, width = 0, blocks = 0;

  NABLA_FUNCTION void operator()(long item) const {
    const long column = item % blocks * width;
    of_item columns{*this, outer_index<Inner + 1>(item / blocks, size, First), column,
                    block(std::min(width, size[Inner] - column))};
    columns.read();
    finish_softmax<F>(columns);
  }

 private:
  /// The columns of a work item. A softmax whose cotangent is asked for goes back instead of being written.
  struct of_item {
    const softmax_columns_kernel& kernel;
    const outer_index<Inner + 1> first;
    const long column;
    block b;

    NABLA_FUNCTION NABLA_INLINE void read() {
      kernel.walk(first, [&](const long* i, T* q) {
        b.read_row(operand(kernel.placed.k.at(i, Inner, Inner)), column, q + column);
      });
      b.all_are_read();
    }
    NABLA_FUNCTION NABLA_INLINE bool are_finite() const { return b.finite; }
    template <bool Keep>
    NABLA_FUNCTION NABLA_INLINE void add_exponentials() {
      long added = 0;
      kernel.walk(first, [&](const long*, T* q) {
        b.template add_row<Keep>(q + column);
        if (++added % 64 == 0) b.flush();
      });
      b.template all_are_added<R>();
    }
    template <bool Kept>
    NABLA_FUNCTION NABLA_INLINE void write() {
      if constexpr (goes_back<K>) go_back<Kept>(kernel.placed.k);
      else kernel.walk(first, [&](const long*, T* q) { b.template write_row<Kept>(q + column); });
    }

   private:
    template <class C>
    NABLA_FUNCTION static NABLA_INLINE auto operand(const C& c) {
      if constexpr (goes_back<K>) return c.a;
      else return c;
    }
    template <bool Kept, class Of, class X, class E>
    NABLA_FUNCTION void go_back(const map_kernel<op::softmax_operands<Of>, void, X, E>& k) {
      b.begin_back();
      long added = 0;
      kernel.walk(first, [&](const long* i, const T* q) {
        b.template add_cotangents<Of, Kept>(k.at(i, Inner, Inner).b, column, q + column);
        if (++added % 64 == 0) b.flush_cotangents();
      });
      b.all_cotangents_are_added();
      kernel.walk(first, [&](const long* i, T* q) {
        b.template write_back<Of, Kept>(k.at(i, Inner, Inner).b, column, q + column);
      });
    }
  };
  /// visit(index, where its row is written), for each reduced row.
  template <class Visit>
  NABLA_FUNCTION NABLA_INLINE void walk(outer_index<Inner + 1> index, const Visit& visit) const {
    for (long r = 0; r < reduced; ++r) {
      [[maybe_unused]] const scratch_scope<takes_scratch<K>> scope;
      T* q = out;
      for (int d = 0; d < Inner; ++d) q += index.at[d] * placed.stride[d];
      visit(index.at, q);
      for (int d = Inner - 1; d >= First && ++index.at[d] == size[d]; --d) index.at[d] = 0;
    }
  }
};

/// Runs the softmax of k into memory of those strides, unless its columns fill no vectors or are too few to share out,
/// or a reduction below it would be made anew for each block of them: false.
template <class F, class R, int First, int Inner, class K, class T>
bool run_softmax_columns(const K& k, T* out, const long* strides, const long* sizes) {
  if constexpr (reduces<K>) {
    return false;
  } else {
    softmax_columns_kernel<F, R, T, K, First, Inner> kernel{{k, {}}, out, {}};
    for (int p = 0; p <= Inner; ++p) kernel.size[p] = sizes[p], kernel.placed.stride[p] = strides[p];
    collapse_columns(operands_of(kernel.placed), kernel.size, First, Inner);
    for (int p = 0; p < First; ++p) kernel.rows *= kernel.size[p];
    for (int p = First; p < Inner; ++p) kernel.reduced *= kernel.size[p];
    const long n = kernel.size[Inner];
    kernel.width = softmax_block<F, T>::width(kernel.reduced);
    kernel.blocks = (n + kernel.width - 1) / kernel.width;
    const long items = kernel.rows * kernel.blocks, elements = kernel.rows * kernel.reduced * n;
    if (n < 16 || (items < few_values && elements >= items * 2 * reduction_piece)) return false;
    launch("nabla::softmax_columns", kernel, items, 2 * elements);
    return true;
  }
}

}  // namespace detail
}  // namespace nabla
