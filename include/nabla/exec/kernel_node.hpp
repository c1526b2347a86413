// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/children.hpp>
#include <nabla/exec/reduction.hpp>
#include <type_traits>

// What a kernel is made of: an expression without names. Its types hold scalar functions, dtypes and small integers
// only: nvcc refuses kernels that mention closures or tags, and symbols stay short.
//
// Two levels. A *node* knows its strides along all positions of the loop nest; `at(index, outer)` gives its *cursor* in
// one row, and `cursor(j)` is the element j of that row. The stride of a cursor is 0 or 1 as a type: a run-time stride
// costs six times as much, and only single elements of an axis that is cut crosswise need one.
namespace nabla::detail {

inline constexpr int run_time_stride = -1;

/// Positions of a loop nest at most: mesh coordinates and dims, outermost first.
inline constexpr int max_positions = 24;

template <class T, int Stride>
struct memory_cursor {
  const T* p;
  NABLA_FUNCTION NABLA_INLINE T operator()(long j) const {
    if constexpr (Stride == 0)
      return *p;
    else
      return p[j];
  }
};
template <class T>
struct memory_cursor<T, run_time_stride> {
  const T* p;
  long stride;
  NABLA_FUNCTION NABLA_INLINE T operator()(long j) const { return p[j * stride]; }
};
template <class T>
struct memory_cursor<T, 0> {
  T value;
  NABLA_FUNCTION NABLA_INLINE T operator()(long) const { return value; }
};
template <class T>
using value_cursor = memory_cursor<T, 0>;

/// A view of memory.
template <class T, int Stride, int N>
struct memory_kernel {
  const T* p;
  long stride[N];

  NABLA_FUNCTION NABLA_INLINE auto at(const long* index, int outer, int inner) const {
    const T* q = p;
    for (int d = 0; d < outer; ++d) q += index[d] * stride[d];
    if constexpr (Stride == 0)
      return value_cursor<T>{*q};
    else if constexpr (Stride == 1)
      return memory_cursor<T, 1>{q};
    else
      return memory_cursor<T, run_time_stride>{q, stride[inner]};
  }
  template <class Visit>
  void each_strides(Visit&& visit) {
    visit(stride);
  }
};

template <class T>
struct literal_kernel {
  T value;
  NABLA_FUNCTION NABLA_INLINE auto at(const long*, int, int) const { return value_cursor<T>{value}; }
  template <class Visit>
  void each_strides(Visit&&) {}
};

template <class T>
struct affine_cursor {
  T start, step;
  NABLA_FUNCTION NABLA_INLINE T operator()(long j) const { return static_cast<T>(start + step * static_cast<T>(j)); }
};
/// start + sum of index * step.
template <class T, int N>
struct affine_kernel {
  T start;
  T step[N];
  NABLA_FUNCTION NABLA_INLINE auto at(const long* index, int outer, int inner) const {
    T v = start;
    for (int d = 0; d < outer; ++d) v = static_cast<T>(v + step[d] * static_cast<T>(index[d]));
    return affine_cursor<T>{v, step[inner]};
  }
  template <class Visit>
  void each_strides(Visit&& visit) {
    visit(step);
  }
};

template <class F, class In, class... C>
struct map_cursor;
template <class F, class In, class A>
struct map_cursor<F, In, A> {
  A a;
  NABLA_FUNCTION NABLA_INLINE auto operator()(long j) const { return F::apply(static_cast<In>(a(j))); }
};
template <class F, class In, class A, class B>
struct map_cursor<F, In, A, B> {
  A a;
  B b;
  NABLA_FUNCTION NABLA_INLINE auto operator()(long j) const {
    return F::apply(static_cast<In>(a(j)), static_cast<In>(b(j)));
  }
};
template <class F, class In, class A, class B, class C>
struct map_cursor<F, In, A, B, C> {
  A a;
  B b;
  C c;
  NABLA_FUNCTION NABLA_INLINE auto operator()(long j) const {
    if constexpr (F::first_operand_is_a_condition)
      return F::apply(static_cast<bool>(a(j)), static_cast<In>(b(j)), static_cast<In>(c(j)));
    else
      return F::apply(static_cast<In>(a(j)), static_cast<In>(b(j)), static_cast<In>(c(j)));
  }
};

/// A scalar function of one to three nodes.
template <class F, class In, class... K>
struct map_kernel {
  children<K...> child;
  NABLA_FUNCTION NABLA_INLINE auto at(const long* index, int outer, int inner) const {
    return child.apply([&](const auto&... k) {
      return map_cursor<F, In, decltype(k.at(index, outer, inner))...>{k.at(index, outer, inner)...};
    });
  }
  template <class Visit>
  void each_strides(Visit&& visit) {
    child.each([&](auto& k) { k.each_strides(visit); });
  }
};

/// A reduction of a node over positions of its own, behind the outer ones: one value a row.
template <class R, class In, class Out, int First, int Last, class K>
struct reduce_kernel {
  static constexpr int first = First, last = Last;  ///< positions of the reduced dims; the last is the inner loop
  K child;
  long size[Last + 1] = {};

  NABLA_FUNCTION NABLA_INLINE auto at(const long* index, int outer, int) const {
    return value_cursor<Out>{value(index, outer)};
  }
  NABLA_FUNCTION inline Out value(const long* index, int outer) const {
    long at[Last + 1];
    for (int d = 0; d < outer; ++d) at[d] = index[d];
    for (int d = outer; d < last; ++d) at[d] = 0;
    if constexpr (R::whole_rows) {
      return R::template row<Out>(child.at(at, last, last), size[last]);
    } else {
      auto total = R::template start<In>();
      for (;;) {
        total = R::join(total, reduce_row<R, In>(child.at(at, last, last), size[last]));
        int d = last - 1;
        for (; d >= first; --d) {
          if (++at[d] < size[d]) break;
          at[d] = 0;
        }
        if (d < first) break;
      }
      return R::template finish<Out>(total, count());
    }
  }
  NABLA_FUNCTION long count() const {
    long n = 1;
    for (int d = first; d <= last; ++d) n *= size[d];
    return n;
  }
  template <class Visit>
  void each_strides(Visit&& visit) {
    child.each_strides(visit);
  }
};

/// Whether a node has a reduction somewhere below: then a row is more than its elements.
template <class K>
inline constexpr bool reduces = false;
template <class R, class In, class Out, int First, int Last, class K>
inline constexpr bool reduces<reduce_kernel<R, In, Out, First, Last, K>> = true;
template <class F, class In, class... K>
inline constexpr bool reduces<map_kernel<F, In, K...>> = (reduces<K> || ...);

}  // namespace nabla::detail
