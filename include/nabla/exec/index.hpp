// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <bit>
#include <limits>
#include <nabla/core/arithmetic.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/op/index/index.hpp>

// Elements by arrays of indices. Both kernels walk through the elements that are taken: device coordinates first, then dims.
namespace nabla::detail {

/// Loops through what is taken. Where a step goes in the elements (or in what is written), in the indices, and in what is
/// taken; neighbouring loops that all go on in one stride are one.
struct index_loops {
  static constexpr int most = 24;
  int rank = 0;
  long size[most], elements[most], indices[most], taken[most];

  void add(long n, long e, long i, long t) {
    if (n == 1) return;
    if (rank > 0 && elements[rank - 1] == n * e && indices[rank - 1] == n * i && taken[rank - 1] == n * t) {
      size[rank - 1] *= n;
    } else {
      size[rank++] = n;
    }
    elements[rank - 1] = e, indices[rank - 1] = i, taken[rank - 1] = t;
  }
  /// The last loop, which runs by itself; one step if there is none.
  void take_inner(index_loops& last) {
    if (rank == 0) return last.add_one();
    --rank;
    last.rank = 1;
    last.size[0] = size[rank], last.elements[0] = elements[rank], last.indices[0] = indices[rank],
    last.taken[0] = taken[rank];
  }
  void add_one() {
    size[rank] = 1, elements[rank] = indices[rank] = taken[rank] = 0;
    ++rank;
  }
  long product() const {
    long p = 1;
    for (int d = 0; d < rank; ++d) p *= size[d];
    return p;
  }
};
/// A place in such loops.
struct index_place {
  long elements = 0, indices = 0, taken = 0;
  NABLA_FUNCTION index_place(const index_loops& loops, long item, index_place from) : index_place(from) {
    for (int d = loops.rank - 1; d >= 0; --d) {
      const long at = item % loops.size[d];
      item /= loops.size[d];
      elements += at * loops.elements[d], indices += at * loops.indices[d], taken += at * loops.taken[d];
    }
  }
  index_place() = default;
  /// n steps of one loop.
  NABLA_FUNCTION NABLA_INLINE void move(const index_loops& loop, long n) {
    elements += n * loop.elements[0], indices += n * loop.indices[0], taken += n * loop.taken[0];
  }
};

/// Items are pieces of `rows` rows, of which `middle` follow one another in one stride. T is any type of the size of an
/// element: elements are moved.
template <class T, class I>
struct take_kernel {
  const T* in;
  const I* index;
  T* out;
  index_loops outer, middle, inner;
  long step, rows, count;  ///< step: from one element along the dim to the next

  NABLA_FUNCTION void operator()(long item) const {
    const long begin = item * rows, end = begin + rows < count ? begin + rows : count, m = middle.size[0];
    for (long row = begin; row < end;) {
      index_place at(outer, row / m, {});
      const long skip = row % m, left = m - skip < end - row ? m - skip : end - row;
      at.move(middle, skip);
      for (long r = 0; r < left; ++r, at.move(middle, 1)) take(at);
      row += left;
    }
  }

 private:
  NABLA_FUNCTION NABLA_INLINE void take(const index_place& at) const {
    const long n = inner.size[0], se = inner.elements[0], si = inner.indices[0];
    T* const to = out + at.taken;
    const T* const from = in + at.elements;
    if (si != 0) {
      for (long j = 0; j < n; ++j) to[j] = from[j * se + long(index[at.indices + j * si]) * step];
    } else if (se == 1) {
      const T* const line = from + long(index[at.indices]) * step;
      NABLA_SIMD
      for (long j = 0; j < n; ++j) store(to[j], loaded(line[j]));
    } else {
      const T* const line = from + long(index[at.indices]) * step;
      for (long j = 0; j < n; ++j) to[j] = line[j * se];
    }
  }
};

/// Puts what is taken where it was taken from: what meets there is made one by R. An item is a line of the elements
/// that the indices do not count through, and a part of the dim that they do: it meets all indices, in their order, and
/// those of its part count. So the sums do not depend on the number of parts. Neighbouring items are neighbouring
/// lines.
template <class T, class I, class R = op::sum>
struct put_kernel {
  const T* in;
  const I* index;
  T* out;
  index_loops outer, added, run, inner;    ///< run: the last loop of those that are added
  long step, steps, lines, parts, places;  ///< steps: of `added`; places: along the dim

  NABLA_FUNCTION void operator()(long item) const {
    const index_place start(outer, item % lines, {});
    const long part = item / lines, first = part * places / parts, end = (part + 1) * places / parts, n = run.size[0];
    for (long s = 0; s < steps; ++s) {
      index_place at(added, s, start);
      if (inner.size[0] == 1) put_each(run, at, first, end);
      else
        for (long r = 0; r < n; ++r, at.move(run, 1)) put(at, first, end);
    }
  }

 private:
  /// Each by its own index.
  NABLA_FUNCTION NABLA_INLINE void put_each(const index_loops& loop, const index_place& at, long first,
                                            long end) const {
    const long n = loop.size[0], se = loop.elements[0], si = loop.indices[0], st = loop.taken[0];
    const T* const from = in + at.taken;
    const I* const by = index + at.indices;
    T* const to = out + at.elements;
    for (long j = 0; j < n; ++j) {
      const long place = long(by[j * si]);
      if (place < first || place >= end) continue;
      T& made = to[j * se + place * step];
      made = R::combine(made, from[j * st]);
    }
  }
  NABLA_FUNCTION NABLA_INLINE void put(const index_place& at, long first, long end) const {
    if (inner.indices[0] != 0) return put_each(inner, at, first, end);
    const long n = inner.size[0], se = inner.elements[0], st = inner.taken[0];
    const long place = long(index[at.indices]);
    if (place < first || place >= end) return;
    const T* const from = in + at.taken;
    T* const line = out + at.elements + place * step;
    if (se == 1 && st == 1) {
      NABLA_SIMD
      for (long j = 0; j < n; ++j) store(line[j], R::combine(loaded(line[j]), loaded(from[j])));
    } else {
      for (long j = 0; j < n; ++j) line[j * se] = R::combine(line[j * se], from[j * st]);
    }
  }
};

template <class T>
struct fill_kernel {
  T* out;
  T value;
  long n;
  NABLA_FUNCTION void operator()(long item) const {
    const long end = (item + 1) * work_item < n ? (item + 1) * work_item : n;
    for (long i = item * work_item; i < end; ++i) out[i] = value;
  }
};

template <class X>
void fill_with(X& out, typename X::value_type value) {
  const long n = out.stored_elements();
  const fill_kernel<typename X::value_type> kernel{elements(out), value, n};
  launch_part("nabla::fill", kernel, (n + work_item - 1) / work_item, n);
}

/// The steps of an operand along the axes of the mesh M; 0 where all coordinates share a block.
template <class M, class X>
struct coordinates_on {
  long step[at_least_one(M::rank)] = {};
  unsigned stored = 0;
  explicit coordinates_on(const X& x) {
    const auto l = x.layout();
    for (int a = 0; a < M::rank; ++a) {
      const int at = places_in<M, mesh_type_of<X>>::at[a];
      if (at < 0 || ((x.stored() >> at) & 1u) == 0) continue;
      step[a] = l.coordinate[at];
      stored |= 1u << a;
    }
  }
};

struct sixteen_bytes {
  std::uint64_t half[2];
};
/// Elements of one size are moved alike.
template <class T>
using moved_as = at<std::bit_width(sizeof(T)) - 1,
                    list<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, sixteen_bytes>>;

/// The step from one place that indices count through to the next, and the number of places.
template <class P, class Layout>
void places_of_plan(const Layout& l, long& step, long& places) {
  step = places = 1;
  if (P::count > 0) step = l.stride[P::place + P::count - 1];
  for (int d = P::place; d < P::place + P::count; ++d) places *= l.block[d];
}

/// The number of the index that wins at each place. An item is as in put_kernel; it meets the indices in their order.
/// `in` has what is taken; the last one wins without it.
template <winner How, class T, class I>
struct winner_kernel {
  const T* in;
  const I* index;
  std::int64_t* out;
  index_loops outer, added, run;
  long step, steps, lines, parts, places;

  NABLA_FUNCTION void operator()(long item) const {
    const index_place start(outer, item % lines, {});
    const long part = item / lines, first = part * places / parts, end = (part + 1) * places / parts;
    std::int64_t* const to = out + start.elements;
    for (long p = first; p < end; ++p) to[p * step] = -1;
    const long n = run.size[0];
    for (long s = 0; s < steps; ++s) {
      index_place at(added, s, start);
      for (long r = 0; r < n; ++r, at.move(run, 1)) {
        const long place = long(index[at.indices]);
        if (place < first || place >= end) continue;
        std::int64_t& best = to[place * step];
        if constexpr (How == winner::last) {
          best = s * n + r;
        } else {
          if (best < 0 || wins(in[at.taken], in[taken_by(best, start)])) best = s * n + r;
        }
      }
    }
  }

 private:
  NABLA_FUNCTION long taken_by(long number, const index_place& start) const {
    index_place at(added, number / run.size[0], start);
    at.move(run, number % run.size[0]);
    return at.taken;
  }
  /// A nan wins.
  NABLA_FUNCTION static bool wins(T a, T best) {
    return How == winner::largest ? a > best || (a != a && best == best) : a < best || (a != a && best == best);
  }
};

/// The result of a word that has indices and a plan P, before it is made, and the steps of its operands.
template <class P, class Indices, class Word, class X>
struct result_by_indices {
  using type = typename Word::template result<type_of_t<X>>;
  using M = typename type::mesh;
  static_assert(M::rank + P::type::rank <= index_loops::most);
  coordinates_on<M, X> of_x;
  coordinates_on<M, Indices> of_indices;
  typename stored_impl<type, machine_backend>::type out;
  result_by_indices(const Word& word, const called& call, const X& x)
      : of_x(x),
        of_indices(word.indices),
        out(new_array<type>(word.sizes(call, x), bound(word.mesh(x)), of_x.stored | of_indices.stored)) {}
};

template <class P, class Indices, class X>
auto on_devices(const take_word<P, Indices>& word, const called& call, const X& x) {
  auto [of_x, of_indices, out] = result_by_indices<P, Indices, take_word<P, Indices>, X>(word, call, x);
  const auto from = x.layout();
  const auto to = out.layout();
  const auto by = word.indices.layout();
  if (to.elements == 0) return out;
  // No element, and no index that is read: what `set` takes where nothing is set.
  if (from.elements == 0) {
    fill_with(out, {});
    return out;
  }
  index_loops outer, middle, inner;
  for (int a = 0; a < mesh_type_of<decltype(out)>::rank; ++a)
    if ((out.stored() >> a) & 1u)
      outer.add(layout_of(out.mesh())->local[a], of_x.step[a], of_indices.step[a], to.coordinate[a]);
  for (int t = 0; t < P::type::rank; ++t) {
    const int e = P::table.of_elements[t], i = P::table.of_indices[t];
    outer.add(to.block[t], e < 0 ? 0 : from.stride[e], i < 0 ? 0 : by.stride[i], to.stride[t]);
  }
  if constexpr (!runs_on_the_host) inner.add_one();  // an item is one element
  else outer.take_inner(inner);
  outer.take_inner(middle);
  const long rows = outer.product() * middle.size[0], each = std::max(1L, work_item / inner.size[0]);
  long step, places;
  places_of_plan<P>(from, step, places);
  using T = moved_as<typename X::value_type>;
  const take_kernel<T, typename Indices::value_type> kernel{reinterpret_cast<const T*>(elements(x)), elements(word.indices),
                                                            reinterpret_cast<T*>(elements(out)), outer, middle, inner, step, each, rows};
  launch("nabla::take", kernel, (rows + each - 1) / each, to.elements);
  return out;
}

/// The loops through what is taken, x, into what has the dims of the elements: the lines of that, and what meets in one.
template <class P, class Out, class X, class Indices>
void loops_into(const Out& out, const X& x, const Indices& indices, const long* of_x, const long* of_indices,
                index_loops& outer, index_loops& added) {
  const auto from = x.layout();
  const auto by = indices.layout();
  const auto to = out.layout();
  for (int a = 0; a < mesh_type_of<Out>::rank; ++a)
    if ((out.stored() >> a) & 1u) outer.add(layout_of(out.mesh())->local[a], to.coordinate[a], of_indices[a], of_x[a]);
  for (int t = 0; t < P::type::rank; ++t) {
    const int e = P::table.of_elements[t], i = P::table.of_indices[t];
    (e < 0 ? added : outer).add(from.block[t], e < 0 ? 0 : to.stride[e], i < 0 ? 0 : by.stride[i], from.stride[t]);
  }
}
/// The parts of the dim: where there are few lines the threads share it. Each of them reads all indices of its line, so
/// there are at most 64 to a line.
inline long parts_of_a_dim(long lines, long elements, long places) {
  constexpr long most = 64;
  const long all = execution_space().concurrency(), threads = runs_on_the_host ? std::min(most, all) : all;
  if (elements < inline_limit || lines >= threads) return 1;
  return std::min({places, most, runs_on_the_host ? threads : (threads + lines - 1) / lines});
}

/// Numbers of 16 bits are added as f32, and rounded once.
template <class P, class Indices, class R, class X>
  requires is_half<typename X::value_type>
auto on_devices(const put_word<P, Indices, R>& word, const called& call, const X& x) {
  return by_float(x, [&](const auto& y) { return on_devices(word, call, y); });
}
template <class P, class Indices, class R, class X>
auto on_devices(const put_word<P, Indices, R>& word, const called& call, const X& x) {
  using T = typename X::value_type;
  auto [of_x, of_indices, out] = result_by_indices<P, Indices, put_word<P, Indices, R>, X>(word, call, x);
  const auto from = x.layout();
  const auto to = out.layout();
  if (to.elements == 0) return out;
  fill_with(out, R::template identity<T>());
  if (from.elements == 0) return out;
  index_loops outer, added, run, inner;
  loops_into<P>(out, x, word.indices, of_x.step, of_indices.step, outer, added);
  // Lines that each have indices of their own are met one by one, unless they lie side by side. On a device each thread
  // has one, so that neighbours write side by side.
  const int last = outer.rank - 1;
  if (!runs_on_the_host || (last >= 0 && outer.indices[last] != 0 && outer.elements[last] != 1)) inner.add_one();
  else outer.take_inner(inner);
  added.take_inner(run);
  const long lines = outer.product(), steps = added.product(), all = lines * steps * run.size[0] * inner.size[0];
  long step, places;
  places_of_plan<P>(to, step, places);
  const long parts = parts_of_a_dim(lines, all, places);
  const put_kernel<T, typename Indices::value_type, R> kernel{
      elements(x), elements(word.indices), elements(out), outer, added, run, inner, step, steps, lines, parts, places};
  launch("nabla::put", kernel, lines * parts, all);
  return out;
}

/// Runs it: `outer` has the lines of `out`, `added` the indices of one of them.
template <winner How, class P, class T, class I, class Out>
void run_winners(const T* in, const I* index, Out& out, const index_loops& outer, index_loops added, int dim) {
  const auto l = out.layout();
  if (l.elements == 0) return;
  index_loops run;
  added.take_inner(run);
  const long lines = outer.product(), steps = added.product(), all = lines * steps * run.size[0], places = l.block[dim];
  const winner_kernel<How, T, I> kernel{in,    index,         elements(out), outer, added,
                                        run,   l.stride[dim], steps,         lines, parts_of_a_dim(lines, all, places),
                                        places};
  launch("nabla::winners", kernel, lines * kernel.parts, std::max(l.elements, all));
}

template <class P, class X>
auto on_devices(const last_word<P>& word, const called& call, const X& x) {
  using type = typename last_word<P>::template result<type_of_t<X>>;
  using M = typename type::mesh;
  auto out = new_array<type>(word.sizes(call, x), x.mesh(), x.stored());
  const auto by = x.layout();
  const auto to = out.layout();
  index_loops outer, added;
  for (int a = 0; a < M::rank; ++a)
    if ((out.stored() >> a) & 1u) outer.add(layout_of(x.mesh())->local[a], to.coordinate[a], by.coordinate[a], 0);
  for (int t = 0; t < P::type::rank; ++t) {
    const int e = P::table.of_elements[t], i = P::table.of_indices[t];
    if (i < 0) continue;
    (e < 0 ? added : outer).add(by.block[i], e < 0 ? 0 : to.stride[last_word<P>::winners::of(e)], by.stride[i], 0);
  }
  run_winners<winner::last, P>(static_cast<const char*>(nullptr), elements(x), out, outer, added,
                               last_word<P>::winners::of(P::place));
  return out;
}
template <class P, class Indices, winner How, class X>
auto on_devices(const extreme_word<P, Indices, How>& word, const called& call, const X& x) {
  auto [of_x, of_indices, out] = result_by_indices<P, Indices, extreme_word<P, Indices, How>, X>(word, call, x);
  index_loops outer, added;
  loops_into<P>(out, x, word.indices, of_x.step, of_indices.step, outer, added);
  run_winners<How, P>(elements(x), elements(word.indices), out, outer, added, P::place);
  return out;
}

// ---- indices --------------------------------------------------------------------------------------------------------

/// The first index of a piece that leaves the dim, or -1, and whether one is negative.
template <class I>
struct found_indices {
  long wrong, negative;
};
/// An index as a number: one of u64 that no long holds is behind every dim.
template <class I>
NABLA_FUNCTION NABLA_INLINE long number_of_index(I i) {
  constexpr auto most = static_cast<I>(std::numeric_limits<long>::max());
  if constexpr (std::is_same_v<I, std::uint64_t>) return static_cast<long>(i < most ? i : most);
  else return static_cast<long>(i);
}
template <class I>
struct look_kernel {
  const I* index;
  found_indices<I>* found;
  long n, piece, size, end, first;  ///< first: -size where negative ones count from the end
  NABLA_FUNCTION void operator()(long item) const {
    const long last = (item + 1) * piece < n ? (item + 1) * piece : n;
    // Most often all is well: one pass that the compiler makes vectors of.
    I low = 0, high = 0;
    for (long j = item * piece; j < last; ++j)
      low = index[j] < low ? index[j] : low, high = index[j] > high ? index[j] : high;
    const long least = number_of_index(low);
    found[item] = {-1, least < 0};
    if (number_of_index(high) < end && least >= first && (least >= 0 || end == size)) return;
    for (long j = last - 1; j >= item * piece; --j) {
      const long i = number_of_index(index[j]), at = i < 0 ? i + size : i;
      if (i < first || at >= end) found[item].wrong = j;
    }
  }
};
template <class I>
struct count_kernel {
  const I* index;
  I* out;
  long n, piece, size;
  NABLA_FUNCTION void operator()(long item) const {
    const long last = (item + 1) * piece < n ? (item + 1) * piece : n;
    for (long j = item * piece; j < last; ++j) out[j] = is_negative(index[j]) ? I(index[j] + I(size)) : index[j];
  }
};

template <class X>
X on_devices(const counted_word& word, const called& call, const X& x) {
  using I = typename X::value_type;
  const long n = x.stored_elements();
  if (n == 0 || dry_run != nullptr) return x;
  const long piece = runs_on_the_host ? reduction_piece : 64, pieces = (n + piece - 1) / piece;
  const buffer memory(std::size_t(pieces) * sizeof(found_indices<I>));
  auto* const found = static_cast<found_indices<I>*>(memory.data());
  const look_kernel<I> look{elements(x), found, n, piece, word.size, word.end, word.are_ids ? 0 : -word.size};
  launch_part("nabla::take", look, pieces, n);
  long wrong = -1, negative = 0;
  const auto all = on_host(view_of<const found_indices<I>, 1>(found, &pieces));
  for (long p = pieces - 1; p >= 0; --p) {
    if (all.data()[p].wrong >= 0) wrong = all.data()[p].wrong;
    negative |= all.data()[p].negative;
  }
  if (wrong >= 0) {
    const I* const at = elements(x) + wrong;
    const long found_there = number_of_index(*on_host(view_of<const I, 0>(at, nullptr)).data());
    if (!word.are_ids) fail<>::out_of_range(call.word, word.dim, found_there, word.end);
    fail<>::because(call.word, (sentence("requires ids within 0..") << word.end << ": found " << found_there).text);
  }
  if (negative == 0) return x;
  if (word.size - 1 > number_of_index(std::numeric_limits<I>::max()))
    fail<>::because(call.word, "requires indices of i64 to count from the end of a dim of more than 2147483648 elements");
  X out = new_array<type_of_t<X>>(x.sizes(), x.mesh(), x.stored());
  launch_part("nabla::take", count_kernel<I>{elements(x), elements(out), n, piece, word.size}, pieces, n);
  return out;
}

}  // namespace nabla::detail
