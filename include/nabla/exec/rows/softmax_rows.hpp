// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/kernel/kernel_node.hpp>
#include <nabla/exec/rows/softmax.hpp>

namespace nabla::detail {

/// One row, which was read.
template <class F, class R, class T, class C>
struct softmax_row {
  C c;
  T largest;
  T* q;
  long n;
  exponentials<T> sum{largest, 0};

  NABLA_FUNCTION NABLA_INLINE bool are_finite() const { return largest - largest == T{0}; }
  template <bool Keep>
  NABLA_FUNCTION NABLA_INLINE void add_exponentials() {
    for (long begin = 0; begin < n; begin += reduction_chunk) {
      const long end = begin + reduction_chunk < n ? begin + reduction_chunk : n;
      T part;
      if constexpr (Keep) part = fold<adding, T>(exp_cursor<T, C>{c, largest}, begin, end, kept_from<T>{q, 0});
      else part = sum_of_exponentials<T>(c, largest, begin, end);
      sum.total += static_cast<double>(part);
    }
  }
  template <bool Kept>
  NABLA_FUNCTION NABLA_INLINE void write() const {
    const auto s = R::of_sum(sum.largest, sum.total);
    NABLA_SIMD
    for (long j = 0; j < n; ++j) q[j] = softmax_element<F, Kept>(Kept ? q[j] : static_cast<T>(c(j)), s);
  }
};

/// Writes a row of a softmax: the exponentials are made once, in the row of the result, and scaled there.
template <class F, class R, class T>
struct softmax_writer {
  /// q may be the memory that x reads, element by element.
  template <class X>
  NABLA_FUNCTION static NABLA_INLINE void write(const X x, T* __restrict q, long n) {
    if constexpr (reads_memory<X>) finish(x, fold<larger, T>(x, 0, n), q, n);
    else finish(scratch_cursor<T>{q, 0}, fold<larger, T>(x, 0, n, kept_from<T>{q, 0}), q, n);
  }

 private:
  template <class C>
  NABLA_FUNCTION static NABLA_NOINLINE void finish(const C c, const T largest, T* q, long n) {
    softmax_row<F, R, T, C> row{c, largest, q, n};
    finish_softmax<F>(row);
  }
};

/// A softmax along the rows of the loop nest, within a larger expression: each row is made in scratch, so that its
/// exponentials are made once (4096x1000: 2400 us instead of 3300), or read where all rows were made beforehand.
template <class X, class R, class T, int First, int Last, class Y>
struct map_kernel<op::softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>> {
  using statistic = reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>;
  static constexpr int operands = X::operands + statistic::operands;
  children<X, statistic> child;
  const T* ready = nullptr;
  long ready_stride[First] = {};

  NABLA_FUNCTION long row_length() const { return child.b.size[Last]; }
  NABLA_FUNCTION NABLA_INLINE auto at(const long* index, int outer, int inner) const {
    if constexpr (!runs_on_the_host) {
      return one_by_one(index, outer, inner);
    } else {
      if (ready) {
        const T* row = ready;
        for (int d = 0; d < (outer < First ? outer : First); ++d) row += index[d] * ready_stride[d];
        return memory_cursor<T, 1>{row};
      }
      return memory_cursor<T, 1>{made(index, outer, inner)};
    }
  }
  /// Works out each element where it is asked for.
  NABLA_FUNCTION NABLA_INLINE auto one_by_one(const long* index, int outer, int inner) const {
    const auto x = child.a.at(index, outer, inner);
    const auto s = child.b.at(index, outer, inner);
    return map_cursor<op::softmax, void, std::remove_cv_t<decltype(x)>, std::remove_cv_t<decltype(s)>>{x, s};
  }

 private:
  NABLA_NOINLINE const T* made(const long* index, int outer, int inner) const {
    T* q = scratch_stack<>::here().template take<T>(row_length());
    softmax_writer<op::softmax, R, T>::write(child.a.at(index, outer, inner), q, row_length());
    return q;
  }
};

template <class X, class R, class T, int First, int Last, class Y>
inline constexpr bool
    takes_scratch<map_kernel<op::softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>> =
        runs_on_the_host;

/// A kernel that stores its whole rows itself.
template <class K, class T>
struct row_store {
  static constexpr bool exists = false, takes_scratch = detail::takes_scratch<K>;
};

template <class F, class R, class T, int Last, class X>
struct softmax_store {
  static constexpr bool exists = runs_on_the_host, takes_scratch = detail::takes_scratch<X>;
  template <class K>
  NABLA_FUNCTION static bool applies(const K& k, long n) {
    const auto& s = k.child.b;
    return !s.known && s.size[Last] == n && s.rows() == 1;
  }
  template <class K>
  NABLA_FUNCTION static NABLA_INLINE void write(const K& k, const long* index, int outer, int inner, T* q, long n) {
    softmax_writer<F, R, T>::write(k.child.a.at(index, outer, inner), q, n);
  }
  template <class K>
  NABLA_FUNCTION static NABLA_INLINE auto cursor(const K& k, const long* index, int outer, int inner) {
    if constexpr (std::is_same_v<F, op::softmax>)
      return k.one_by_one(index, outer, inner);
    else
      return k.at(index, outer, inner);
  }
};

template <class T, class X, class R, int First, int Last, class Y>
struct row_store<map_kernel<op::softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>, T>
    : softmax_store<op::softmax, R, T, Last, X> {};
template <class T, class X, class R, int First, int Last, class Y>
struct row_store<map_kernel<op::log_softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>, T>
    : softmax_store<op::log_softmax, R, T, Last, X> {};

}  // namespace nabla::detail
