// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/exec/rows/columns.hpp>
#include <nabla/op/reduce/softmax.hpp>
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

/// The loops over the columns of a block, functions of their own as those of column_block.
template <class F, class R, class T>
struct softmax_block {
  static constexpr long widest = 512, narrowest = 64;
  /// Columns of a block of so many rows: it stays in the second-level cache.
  static long width(long rows) { return std::clamp(65536 / std::max(rows, 1L) / 16 * 16, narrowest, widest); }

  long m;  ///< columns in use
  bool finite = true;
  alignas(64) T largest[widest];
  alignas(64) T shift[widest];  ///< of the exponentials, and then of the statistic
  alignas(64) T scale[widest];  ///< a part of the sum, and then of the statistic
  alignas(64) double total[widest];

  NABLA_FUNCTION explicit softmax_block(long columns) : m(columns) {
    for (long j = 0; j < m; ++j) largest[j] = larger::identity<T>(), scale[j] = 0, total[j] = 0;
  }
  template <class C>
  NABLA_FUNCTION NABLA_NOINLINE void read(const C c, long begin, T* __restrict q) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      const T x = static_cast<T>(c(begin + j));
      q[j] = x;
      largest[j] = larger::combine(largest[j], x);
    }
  }
  /// Whether the exponentials of finite numbers are kept, to be scaled.
  NABLA_FUNCTION bool keeps() const { return std::is_same_v<F, op::softmax> && finite; }
  NABLA_FUNCTION NABLA_NOINLINE void all_are_read() {
    int others = 0;
    NABLA_SIMD_SUM(others)
    for (long j = 0; j < m; ++j) {
      shift[j] = exponentials<T>::shift(largest[j]);
      others += largest[j] - largest[j] == T{0} ? 0 : 1;
    }
    finite = others == 0;
  }
  template <bool Keep>
  NABLA_FUNCTION NABLA_NOINLINE void add_exponentials(T* __restrict q) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      const T power = math::exp(q[j] - shift[j]);
      if constexpr (Keep) q[j] = power;
      scale[j] += power;
    }
  }
  /// Sums move on to f64 after some rows.
  NABLA_FUNCTION NABLA_NOINLINE void flush() {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      total[j] += static_cast<double>(scale[j]);
      scale[j] = 0;
    }
  }
  NABLA_FUNCTION NABLA_NOINLINE void all_are_added(long count) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      const double all = total[j] + static_cast<double>(scale[j]);
      const auto s = R::template finish<softmax_statistic<T>>(exponentials<T>{largest[j], all}, count);
      shift[j] = s.shift;
      scale[j] = s.scale;
    }
  }
  template <bool Kept>
  NABLA_FUNCTION NABLA_NOINLINE void write(T* __restrict q) const {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) q[j] = value<Kept>(q[j], j);
  }

  // The way back: sums of cotangents stand where the largest numbers stood.
  NABLA_FUNCTION NABLA_NOINLINE void begin_back() {
    for (long j = 0; j < m; ++j) largest[j] = 0, total[j] = 0;
  }
  template <class Of, bool Kept, class C>
  NABLA_FUNCTION NABLA_NOINLINE void add_cotangents(const C e, long begin, const T* __restrict q) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) largest[j] += Of::summand(static_cast<T>(e(begin + j)), value<Kept>(q[j], j));
  }
  NABLA_FUNCTION NABLA_NOINLINE void flush_cotangents() {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      total[j] += static_cast<double>(largest[j]);
      largest[j] = 0;
    }
  }
  NABLA_FUNCTION NABLA_NOINLINE void all_cotangents_are_added() {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) largest[j] = static_cast<T>(total[j] + static_cast<double>(largest[j]));
  }
  template <class Of, bool Kept, class C>
  NABLA_FUNCTION NABLA_NOINLINE void write_back(const C e, long begin, T* __restrict q) const {
    NABLA_SIMD
    for (long j = 0; j < m; ++j)
      q[j] = Of::cotangent_of_element(static_cast<T>(e(begin + j)), value<Kept>(q[j], j), largest[j]);
  }

 private:
  template <bool Kept>
  NABLA_FUNCTION NABLA_INLINE T value(T q, long j) const {
    if constexpr (Kept) return q * scale[j];
    else return F::apply(q, softmax_statistic<T>{shift[j], scale[j]});
  }
};

/// Positions: those of the dims that stay but the last, First..Inner-1 the reduced ones, Inner the columns.
template <class F, class R, class T, class K, int First, int Inner>
struct softmax_columns_kernel {
  using block = softmax_block<F, R, T>;
  with_place<K, Inner + 1> placed;
  T* out;
  long size[Inner + 1];
  long rows = 1, reduced = 1, width = 0, blocks = 0;

  NABLA_FUNCTION void operator()(long item) const {
    const long column = item % blocks * width;
    const outer_index<Inner + 1> index(item / blocks, size, First);
    block b(std::min(width, size[Inner] - column));
    walk(index, [&](const long* i, T* q) { b.read(operand(placed.k.at(i, Inner, Inner)), column, q + column); });
    b.all_are_read();
    long added = 0;
    walk(index, [&](const long*, T* q) {
      if (b.keeps()) b.template add_exponentials<true>(q + column);
      else b.template add_exponentials<false>(q + column);
      if (++added % 64 == 0) b.flush();
    });
    b.all_are_added(reduced);
    if constexpr (goes_back<K>) {
      if (b.keeps()) go_back<true>(b, index, column, placed.k);
      else go_back<false>(b, index, column, placed.k);
    } else {
      walk(index, [&](const long*, T* q) {
        if (b.keeps()) b.template write<true>(q + column);
        else b.template write<false>(q + column);
      });
    }
  }

 private:
  template <class C>
  NABLA_FUNCTION static NABLA_INLINE auto operand(const C& c) {
    if constexpr (goes_back<K>) return c.a;
    else return c;
  }
  template <bool Kept, class Of, class X, class E>
  NABLA_FUNCTION void go_back(block& b, const outer_index<Inner + 1>& index, long column,
                              const map_kernel<op::softmax_operands<Of>, void, X, E>& k) const {
    b.begin_back();
    long added = 0;
    walk(index, [&](const long* i, const T* q) {
      b.template add_cotangents<Of, Kept>(k.at(i, Inner, Inner).b, column, q + column);
      if (++added % 64 == 0) b.flush_cotangents();
    });
    b.all_cotangents_are_added();
    walk(index, [&](const long* i, T* q) {
      b.template write_back<Of, Kept>(k.at(i, Inner, Inner).b, column, q + column);
    });
  }
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
    kernel.width = softmax_block<F, R, T>::width(kernel.reduced);
    kernel.blocks = (n + kernel.width - 1) / kernel.width;
    const long items = kernel.rows * kernel.blocks, elements = kernel.rows * kernel.reduced * n;
    if (n < 16 || (items < few_values && elements >= items * 2 * reduction_piece)) return false;
    launch("nabla::softmax_columns", kernel, items, 2 * elements);
    return true;
  }
}

}  // namespace detail
}  // namespace nabla
