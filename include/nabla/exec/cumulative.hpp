// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/kernel/launch.hpp>
#include <nabla/op/cumulative/cumulative.hpp>

// The kernels of the cumulative words. Each line along the dim runs element after element; lines that are neighbours in
// memory run side by side.
namespace nabla::detail {

/// One step along a line: the next running value, by the word R.
template <class R, class T>
struct cumulative_step {
  const T* in;
  NABLA_FUNCTION NABLA_INLINE T first(long i) const { return in[i]; }
  NABLA_FUNCTION NABLA_INLINE T next(T before, long i) const { return R::template next<T>(before, in[i]); }
};
/// h = a h + b: a and b lie in blocks of m elements, one behind the other.
template <class T>
struct recurrence_step {
  const T* in;
  long m;
  NABLA_FUNCTION NABLA_INLINE T first(long i) const { return in[i + i / m * m + m]; }
  NABLA_FUNCTION NABLA_INLINE T next(T before, long i) const {
    const long at = i + i / m * m;
    return in[at] * before + in[at + m];
  }
};

/// An item is `width` neighbouring lines. A line has n elements, which lie `inner` apart.
template <class Step, class T>
struct cumulative_kernel {
  Step step;
  T* out;
  long n, inner, width, pieces;  ///< pieces: items that the lines of one outer index are cut into
  bool reverse;

  NABLA_FUNCTION void operator()(long item) const {
    const long begin = item % pieces * width, end = begin + width < inner ? begin + width : inner;
    const long start = item / pieces * n * inner, by = reverse ? -inner : inner;
    long line = start + (reverse ? (n - 1) * inner : 0);
    if (end - begin == 1) return along(line + begin, by);
    for (long j = begin; j < end; ++j) out[line + j] = step.first(line + j);
    for (long k = 1; k < n; ++k) {
      line += by;
      across(out + line - by, line, begin, end);
    }
  }

 private:
  NABLA_FUNCTION NABLA_INLINE void along(long i, long by) const {
    T value = step.first(i);
    out[i] = value;
    for (long k = 1; k < n; ++k) {
      i += by;
      value = step.next(value, i);
      out[i] = value;
    }
  }
  NABLA_FUNCTION NABLA_INLINE void across(const T* before, long line, long begin, long end) const {
    NABLA_SIMD
    for (long j = begin; j < end; ++j) out[line + j] = step.next(before[j], line + j);
  }
};

/// Runs steps along all lines. A line has n elements, which lie `inner` apart; all lines together have `elements`.
template <class Step, class T>
void run_along(const char* label, const Step& step, T* out, long elements, long n, long inner, bool reverse) {
  if (elements == 0) return;
  const long width = inner < work_item ? inner : work_item, pieces = (inner + width - 1) / width;
  const cumulative_kernel<Step, T> k{step, out, n, inner, width, pieces, reverse};
  launch(label, k, elements / (n * inner) * pieces, elements);
}

template <class R, int Dim, bool Reverse, class X>
X on_devices(const cumulative_word<R, Dim, Reverse>&, const called&, const X& x) {
  using T = typename X::value_type;
  const auto l = x.layout();
  auto out = new_array<type_of_t<X>>(x.sizes(), x.mesh(), x.stored());
  run_along("nabla::cumulative", cumulative_step<R, T>{elements(x)}, elements(out), l.elements, l.block[Dim],
            l.stride[Dim], Reverse);
  return out;
}
template <int Dim, bool Reverse, class X>
auto on_devices(const recurrence_word<Dim, Reverse>& word, const called& call, const X& x) {
  using T = typename X::value_type;
  using type = typename recurrence_word<Dim, Reverse>::template result<type_of_t<X>>;
  auto out = new_array<type>(word.sizes(call, x), x.mesh(), x.stored());
  const auto l = out.layout();
  // From an element of a to that of b.
  const long apart = x.layout().stride[recurrence_word<Dim, Reverse>::template place_of_terms<type_of_t<X>>];
  run_along("nabla::cumulative", recurrence_step<T>{elements(x), apart}, elements(out), l.elements, l.block[Dim],
            l.stride[Dim], Reverse);
  return out;
}

}  // namespace nabla::detail
