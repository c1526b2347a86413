// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/kernel_node.hpp>
#include <nabla/op/reduce/log_softmax.hpp>
#include <nabla/op/reduce/softmax.hpp>

namespace nabla::detail {

/// A kernel that stores its whole rows itself. Else each element is worked out by its cursor.
template <class K, class T>
struct row_store {
  static constexpr bool exists = false;
};

/// A softmax that is the whole expression: exponentials are made once, in the row of the result, and scaled there.
template <class F, class T, class X, class R, int First, int Last, class Y>
struct softmax_store {
  static constexpr bool exists = true;
  using statistic = reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>;
  using run = reducing<R, T>;

  template <class K>
  NABLA_FUNCTION static bool applies(const K& k, long n) {
    const statistic& s = k.child.b;
    return !s.known && s.size[Last] == n && s.rows() == 1;
  }
  template <class K>
  NABLA_FUNCTION static NABLA_INLINE void write(const K& k, const long* index, int outer, int inner, T* __restrict q,
                                                long n) {
    const auto x = k.child.a.at(index, outer, inner);
    if constexpr (reads_memory<std::remove_cv_t<decltype(x)>>) {
      finish(x, fold<larger, T>(x, 0, n), q, n);
    } else {
      const T largest = fold<larger, T>(x, 0, n, kept_from<T>{q, 0});
      finish(scratch_cursor<T>{q, 0}, largest, q, n);
    }
  }

 private:
  template <class C>
  NABLA_FUNCTION static NABLA_INLINE void finish(const C c, const T largest, T* q, long n) {
    const bool finite = largest - largest == T{0};
    const exp_cursor<T, C> e{c, exponentials<T>::shift(largest)};
    exponentials<T> sum{largest, 0};
    if (finite) {
      for (long begin = 0; begin < n; begin += reduction_chunk) {
        const long end = begin + reduction_chunk < n ? begin + reduction_chunk : n;
        if constexpr (std::is_same_v<F, op::softmax>)
          sum.total += static_cast<double>(fold<adding, T>(e, begin, end, kept_from<T>{q, 0}));
        else
          sum.total += static_cast<double>(fold<adding, T>(e, begin, end));
      }
    } else {
      // inf, nan or 0: only which of them matters
      for (long j = 0; j < n; ++j) sum.total += static_cast<double>(e(j));
    }
    const auto s = R::template finish<softmax_statistic<T>>(sum, n);
    if (std::is_same_v<F, op::softmax> && finite) {
      NABLA_SIMD
      for (long j = 0; j < n; ++j) q[j] *= s.scale;
    } else {
      NABLA_SIMD
      for (long j = 0; j < n; ++j) q[j] = F::apply(static_cast<T>(c(j)), s);
    }
  }
};

template <class T, class X, class R, int First, int Last, class Y>
struct row_store<map_kernel<op::softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>, T>
    : softmax_store<op::softmax, T, X, R, First, Last, Y> {};
template <class T, class X, class R, int First, int Last, class Y>
struct row_store<map_kernel<op::log_softmax, void, X, reduce_kernel<R, T, softmax_statistic<T>, First, Last, Y>>, T>
    : softmax_store<op::log_softmax, T, X, R, First, Last, Y> {};

}  // namespace nabla::detail
