// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/kokkos_view.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/op/segment/segment.hpp>

// Elements brought together by their segments, and back. A block is `outer` entries; an entry has n places with an id each,
// and m elements at each place.
namespace nabla::detail {

/// An item is a piece of the m elements, in a range of the segments: it goes through all ids, and elements of a segment are
/// always met in one order.
template <class R, class T, class L>
struct segment_kernel {
  const T* in;
  const L* ids;
  T* out;
  long n, m, segments, width, pieces, ranges;

  NABLA_FUNCTION void operator()(long item) const {
    const long begin = item % pieces * width, end = begin + width < m ? begin + width : m;
    const long range = item / pieces % ranges, outer = item / pieces / ranges;
    const long first = segments * range / ranges, last = segments * (range + 1) / ranges;
    T* const y = out + outer * segments * m;
    for (long s = first; s < last; ++s)
      for (long j = begin; j < end; ++j) y[s * m + j] = R::template identity<T>();
    const T* const x = in + outer * n * m;
    const L* const id = ids + outer * n;
    for (long i = 0; i < n; ++i) {
      const long s = id[i];
      if (s < first || s >= last) continue;
      T* const to = y + s * m;
      const T* const from = x + i * m;
      if (end - begin == 1) {
        to[begin] = R::combine(to[begin], from[begin]);
        continue;
      }
      NABLA_SIMD
      for (long j = begin; j < end; ++j) to[j] = R::combine(to[j], from[j]);
    }
  }
};
/// An item is `width` places.
template <class T, class L>
struct of_segments_kernel {
  const T* in;
  const L* ids;
  T* out;
  long n, m, segments, width, pieces;

  NABLA_FUNCTION void operator()(long item) const {
    const long begin = item % pieces * width, end = begin + width < n ? begin + width : n, outer = item / pieces;
    for (long i = outer * n + begin; i < outer * n + end; ++i) {
      const T* const from = in + (outer * segments + ids[i]) * m;
      NABLA_SIMD
      for (long j = 0; j < m; ++j) out[i * m + j] = from[j];
    }
  }
};

/// Ids are indices of segments.
template <class Ids>
void require_segments(const char* word, const Ids& ids, long segments) {
  using L = typename Ids::value_type;
  if (dry_run != nullptr) return;
  const long count = ids.stored_elements();
  const auto id = on_host(view_of<const L, 1>(elements(ids), &count));
  L least = 0, most = 0;
  for (long i = 0; i < count; ++i) least = id(i) < least ? id(i) : least, most = id(i) > most ? id(i) : most;
  if (least >= 0 && (most < segments || count == 0)) return;
  fail<>::because(word, (sentence("requires ids within 0..") << segments << ": found "
                                                             << long(least < 0 ? least : most)).text);
}

/// Blocks of elements and of the places that they are at: where one of them is the same for all coordinates, and stored
/// once, it gets a block where the other has one.
template <class X, class Ids>
struct elements_at_places {
  unsigned stored;
  X x;
  Ids ids;
  long n, m = 1;  ///< places of an entry, and elements at a place
  elements_at_places(const X& of, const Ids& at, int entries, int first_of_place)
      : stored(of.stored() | at.stored()), x(stored_over(of, stored)), ids(stored_over(at, stored)), n(1) {
    const auto l = x.layout();
    const auto places = ids.layout();
    for (int d = entries; d < dims_of<Ids>::rank; ++d) n *= places.block[d];
    for (int d = first_of_place; d < dims_of<X>::rank; ++d) m *= l.block[d];
  }
};
template <class R, int B, class E, class Ids, class X>
auto on_devices(const segment_word<R, B, E, Ids>& word, const called& call, const X& x) {
  using type = typename segment_word<R, B, E, Ids>::template result<type_of_t<X>>;
  using T = typename X::value_type;
  using L = typename Ids::value_type;
  require_segments(call.word, word.ids, word.segments);
  const elements_at_places<X, Ids> of(x, word.ids, B, dims_of<Ids>::rank);
  auto out = new_array<type>(word.sizes(call, x), x.mesh(), of.stored);
  const long all = out.stored_elements();
  if (all == 0) return out;
  const long entries = all / (word.segments * of.m);
  const long width = of.m < work_item ? of.m : work_item, pieces = (of.m + width - 1) / width;
  // So that each thread has an item.
  const long wanted = execution_space().concurrency() / (entries * pieces);
  const long ranges = wanted < 1 ? 1 : wanted < word.segments ? wanted : word.segments;
  launch("nabla::segment",
         segment_kernel<R, T, L>{elements(of.x), elements(of.ids), elements(out), of.n, of.m, word.segments, width, pieces, ranges},
         entries * pieces * ranges, of.x.stored_elements() + all);
  return out;
}
template <int B, class Ids, class X>
auto on_devices(const of_segments_word<B, Ids>& word, const called& call, const X& x) {
  using type = typename of_segments_word<B, Ids>::template result<type_of_t<X>>;
  using T = typename X::value_type;
  using L = typename Ids::value_type;
  require_segments(call.word, word.ids, x.sizes()[B]);
  const elements_at_places<X, Ids> of(x, word.ids, B, B + 1);
  auto out = new_array<type>(word.sizes(call, x), x.mesh(), of.stored);
  const long all = out.stored_elements();
  if (all == 0) return out;
  const long width = of.m < work_item ? work_item / of.m : 1, pieces = (of.n + width - 1) / width;
  launch("nabla::of_segments",
         of_segments_kernel<T, L>{elements(of.x), elements(of.ids), elements(out), of.n, of.m, x.sizes()[B], width, pieces},
         all / (of.n * of.m) * pieces, all);
  return out;
}

}  // namespace nabla::detail
