// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/config.hpp>

namespace nabla::detail {

/// Elements that one partial result covers: fixed, so that a sum is the same for any number of threads.
inline constexpr long reduction_chunk = 4096;

/// Reduces [begin, end) of a row with a fixed number of lanes: any associative operation vectorises, and the order of the
/// operations does not depend on how wide the machine's vectors are.
template <class R, class T, class C>
NABLA_FUNCTION NABLA_INLINE T reduce_lanes(const C& c, long begin, long end) {
  constexpr int lanes = 128 / int(sizeof(T));
  T total = R::template identity<T>();
  long j = begin;
  if (end - begin >= lanes) {
    T acc[lanes];
    for (int l = 0; l < lanes; ++l) acc[l] = R::template identity<T>();
    for (; j + lanes <= end; j += lanes) {
      NABLA_SIMD
      for (int l = 0; l < lanes; ++l) acc[l] = R::combine(acc[l], static_cast<T>(c(j + l)));
    }
    for (int width = lanes / 2; width > 0; width /= 2)
      for (int l = 0; l < width; ++l) acc[l] = R::combine(acc[l], acc[l + width]);
    total = acc[0];
  }
  for (; j < end; ++j) total = R::combine(total, static_cast<T>(c(j)));
  return total;
}

/// Reduces a row: lanes within a chunk, the reduction's wide type across chunks.
template <class R, class T, class C>
NABLA_FUNCTION NABLA_INLINE auto reduce_row(const C& c, long n) {
  auto total = R::template start<T>();
  for (long begin = 0; begin < n; begin += reduction_chunk) {
    const long end = begin + reduction_chunk < n ? begin + reduction_chunk : n;
    total = R::join(total, reduce_lanes<R, T>(c, begin, end));
  }
  return total;
}

}  // namespace nabla::detail
