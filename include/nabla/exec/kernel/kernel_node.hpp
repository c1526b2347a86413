// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/memory.hpp>
#include <nabla/core/children.hpp>
#include <nabla/exec/kernel/operands.hpp>
#include <nabla/exec/kernel/reduction.hpp>
#include <nabla/exec/kernel/scratch.hpp>
#include <nabla/expr/map_elements.hpp>
#include <type_traits>
#include <utility>

// What a kernel is made of: an expression without names. Its types hold scalar functions, dtypes and small integers
// only: nvcc refuses kernels that mention closures or tags, and symbols stay short.
//
// Two levels. A *node* knows its strides along all positions of the loop nest; `at(index, outer)` gives its *cursor* in
// one row, and `cursor(j)` is the element j of that row. The stride of a cursor is 0 or 1 as a type: a run-time stride
// costs six times as much, and only single elements of an axis that is cut crosswise need one.
namespace nabla::detail {

/// Positions of a loop nest at most: mesh coordinates and dims, outermost first.
inline constexpr int max_positions = 24;

/// How far an outer index of a loop nest is from its first one, with these strides. A device has no loop of run-time
/// length here, so that the indices lie in registers.
template <int N>
NABLA_FUNCTION NABLA_INLINE long distance_of(const long* index, const long (&stride)[N], int outer) {
  long distance = 0;
  NABLA_UNROLL
  for (int d = 0; d < (runs_on_the_host ? outer : N); ++d)
    if (d < outer) distance += index[d] * stride[d];
  return distance;
}

template <class T, int Stride>
struct memory_cursor {
  const T* p;
  NABLA_FUNCTION NABLA_INLINE T operator()(long j) const {
    if constexpr (Stride == 0)
      return *p;
    else if constexpr (std::is_same_v<T, bool>)  // g++ 12 vectorises no loop that both loads bools and compares
      return reinterpret_cast<const unsigned char*>(p)[j] != 0;
    else
      return loaded(p[j]);
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
template <class T, int Stride>
inline constexpr bool reads_memory<memory_cursor<T, Stride>> = true;

/// A view of memory.
template <class T, int Stride, int N>
struct memory_kernel {
  static constexpr int operands = 1;
  const void* place;
  long stride[N];

  NABLA_FUNCTION NABLA_INLINE auto at(const long* index, int outer, int inner) const {
    const T* const q = static_cast<const T*>(place) + distance_of(index, stride, outer);
    if constexpr (Stride == 0)
      return value_cursor<T>{*q};
    else if constexpr (Stride == 1)
      return memory_cursor<T, 1>{q};
    else
      return memory_cursor<T, run_time_stride>{q, stride[inner]};
  }
  void list_operands(kernel_operand_list& to) { to.add({&kind_in_memory<Stride, sizeof(T)>, stride, &place}); }
};

/// What is large, or costs something to copy, stays in the kernel: a function of the user's may hold a table.
template <class T>
struct kept_cursor {
  const T* value;
  NABLA_FUNCTION NABLA_INLINE const T& operator()(long) const { return *value; }
};
template <class T>
struct literal_kernel {
  static constexpr int operands = 0;
  T value;
  NABLA_FUNCTION NABLA_INLINE auto at(const long*, int, int) const {
    if constexpr (std::is_trivially_copyable_v<T> && sizeof(T) <= 64)
      return value_cursor<T>{value};
    else
      return kept_cursor<T>{&value};
  }
  void list_operands(kernel_operand_list&) {}
};

template <class T>
struct affine_cursor {
  T start, step;
  NABLA_FUNCTION NABLA_INLINE T operator()(long j) const {
    return wrapped_sum(start, wrapped_product(step, static_cast<T>(j)));
  }
};
/// start + sum of index * step. Along a row it changes, or is one value.
template <class T, int N, bool ChangesAlongRows>
struct affine_kernel {
  static constexpr int operands = 1;
  T start;
  T step[N];
  NABLA_FUNCTION NABLA_INLINE auto at(const long* index, int outer, int inner) const {
    T v = start;
    for (int d = 0; d < outer; ++d) v = wrapped_sum(v, wrapped_product(step[d], static_cast<T>(index[d])));
    if constexpr (ChangesAlongRows) return affine_cursor<T>{v, step[inner]};
    else return value_cursor<T>{v};
  }
  void list_operands(kernel_operand_list& to) { to.add({&kind_of_steps<T>, step, nullptr}); }
};

/// An element in the dtype that a word computes in; void: as it is, but of 16 bits as a float.
template <class In, class C>
NABLA_FUNCTION NABLA_INLINE decltype(auto) element_at(const C& c, long j) {
  if constexpr (std::is_void_v<In> && is_half<std::remove_cvref_t<decltype(c(j))>>)
    return static_cast<float>(c(j));
  else if constexpr (std::is_void_v<In>)
    return c(j);
  else
    return static_cast<In>(c(j));
}

template <class F, class In, class... C>
struct map_cursor;
template <class F, class In, class A>
struct map_cursor<F, In, A> {
  A a;
  NABLA_FUNCTION NABLA_INLINE auto operator()(long j) const { return F::apply(element_at<In>(a, j)); }
  template <class G>
  NABLA_FUNCTION NABLA_INLINE auto apply(const G& g) const {
    return g(a);
  }
};
template <class F, class In, class A, class B>
struct map_cursor<F, In, A, B> {
  A a;
  B b;
  NABLA_FUNCTION NABLA_INLINE auto operator()(long j) const {
    return F::apply(element_at<In>(a, j), element_at<In>(b, j));
  }
  template <class G>
  NABLA_FUNCTION NABLA_INLINE auto apply(const G& g) const {
    return g(a, b);
  }
};
template <class F, class In, class A, class B, class C>
struct map_cursor<F, In, A, B, C> {
  using first = std::conditional_t<F::first_operand_is_a_condition, bool, In>;
  A a;
  B b;
  C c;
  NABLA_FUNCTION NABLA_INLINE auto operator()(long j) const {
    return F::apply(element_at<first>(a, j), element_at<In>(b, j), element_at<In>(c, j));
  }
  template <class G>
  NABLA_FUNCTION NABLA_INLINE auto apply(const G& g) const {
    return g(a, b, c);
  }
};
template <class F, class In, class A, class B, class C, class D>
struct map_cursor<F, In, A, B, C, D> {
  A a;
  B b;
  C c;
  D d;
  NABLA_FUNCTION NABLA_INLINE auto operator()(long j) const {
    return F::apply(element_at<In>(a, j), element_at<In>(b, j), element_at<In>(c, j), element_at<In>(d, j));
  }
  template <class G>
  NABLA_FUNCTION NABLA_INLINE auto apply(const G& g) const {
    return g(a, b, c, d);
  }
};

template <class To, class In, class A>
inline constexpr bool reads_memory<map_cursor<convert<To>, In, A>> = reads_memory<A>;

/// A scalar function of one to four nodes.
template <class F, class In, class... K>
struct map_kernel {
  static constexpr int operands = (K::operands + ...);
  children<K...> child;
  NABLA_FUNCTION NABLA_INLINE auto at(const long* index, int outer, int inner) const {
    using cursor = map_cursor<F, In, decltype(std::declval<const K&>().at(index, outer, inner))...>;
    return child.template at<cursor>(index, outer, inner);
  }
};

/// A reduction of a node over positions of its own, behind the outer ones: one value a row.
template <class R, class In, class Out, int First, int Last, class K>
struct reduce_kernel {
  static constexpr int operands = K::operands;
  static constexpr int first = First, last = Last;  ///< positions of the reduced dims; the last is the inner loop
  using run = reducing<R, In>;
  K child;
  long count = 1;               ///< elements taken together, over all devices
  const Out* known = nullptr;   ///< the values, if they were worked out beforehand (see prepare)
  long known_stride[First] = {};
  long size[Last + 1] = {};

  NABLA_FUNCTION NABLA_INLINE auto at(const long* index, int outer, int) const {
    return value_cursor<Out>{value(index, outer)};
  }
  NABLA_FUNCTION inline Out value(const long* index, int outer) const {
    if (known) return known[distance_of(index, known_stride, outer)];
    // One thread of a device reads what teams have made, unless there is nothing to reduce.
    if constexpr (!runs_on_the_host) return R::template finish<Out>(run::start(), count);
    else return R::template finish<Out>(part(index, outer, 0, rows(), 0, size[last]), count);
  }

  /// Rows of the inner loop that one value takes together.
  NABLA_FUNCTION long rows() const {
    long n = 1;
    for (int d = first; d < last; ++d) n *= size[d];
    return n;
  }
  NABLA_FUNCTION long elements() const { return rows() * size[last]; }

  /// The partial result of the elements [begin, end) of the rows [from, to).
  NABLA_FUNCTION typename run::state part(const long* index, int outer, long from, long to, long begin,
                                          long end) const {
    if (from >= to) return run::start();  // over nothing, where a size below is 0
    // Fixed numbers of steps: a loop of run-time length becomes a call of memcpy.
    long at[Last + 1];
    for (int d = 0; d < first; ++d) at[d] = d < outer ? index[d] : 0;
    for (long d = last - 1, row = from; d >= first; --d) {
      at[d] = row == 0 ? 0 : row % size[d];  // a size may be 0
      row = row == 0 ? 0 : row / size[d];
    }
    auto total = run::start();
    for (long row = from; row < to && !run::settled(total); ++row) {
      [[maybe_unused]] const scratch_scope<takes_scratch<K>> scope;
      total = reduce_row<R, In>(child.at(at, last, last), begin, end, row * size[last], row > from ? &total : nullptr);
      for (int d = last - 1; d >= first && ++at[d] == size[d]; --d) at[d] = 0;
    }
    return total;
  }
  void list_operands(kernel_operand_list& to) { listing_operands{to}(child); }
};

/// Whether a node has a reduction somewhere below: then a row is more than its elements.
template <class K>
inline constexpr bool reduces = false;
template <class R, class In, class Out, int First, int Last, class K>
inline constexpr bool reduces<reduce_kernel<R, In, Out, First, Last, K>> = true;
template <class F, class In, class... K>
inline constexpr bool reduces<map_kernel<F, In, K...>> = (reduces<K> || ...);

/// A lowered expression and the strides of the place that it is written to, so that both collapse alike.
template <class K, int N>
struct with_place {
  static constexpr int operands = K::operands + 1;
  K k;
  long stride[N];
  void list_operands(kernel_operand_list& to) {
    listing_operands{to}(k);
    to.add({&kind_in_memory<run_time_stride, 0>, stride, nullptr});
  }
};

template <class F, class In, class... K>
inline constexpr bool takes_scratch<map_kernel<F, In, K...>> = (takes_scratch<K> || ...);

}  // namespace nabla::detail
