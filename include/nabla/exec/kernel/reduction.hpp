// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/config.hpp>
#include <nabla/op/reduce/detail/exponentials.hpp>
#include <nabla/op/reduce/detail/moments.hpp>
#include <nabla/op/reduce/detail/arg_reduction.hpp>

// How each form of reduction runs along a piece of a row. A row is cut into chunks of fixed length and a chunk into a
// fixed number of lanes, so the order of the operations depends neither on the number of threads nor on how wide the
// machine's vectors are.
namespace nabla::detail {

/// Elements that one partial result covers: they stay in the first-level cache between two passes.
inline constexpr long reduction_chunk = 4096;

/// Elements side by side: two to eight vectors, so that no addition waits for the one before.
template <class T>
inline constexpr int lanes = 128 / int(sizeof(T));
/// The same for rows that have fewer.
template <class T>
inline constexpr int few_lanes = 32 / int(sizeof(T));

/// bool is folded as a byte: g++ vectorises no loop over bool.
template <class T>
using lane_of = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;

/// Whether a cursor gives the same bits each time it is read and costs no more than a load. Others are read once, into
/// a scratch chunk: two loops over one formula may contract its multiplications differently.
template <class C>
inline constexpr bool reads_memory = false;

/// Whether an element takes so long that half the lanes fill the machine: more would not fit its registers (plain
/// x86-64) and be wasted on the rest of a row.
template <class C>
inline constexpr bool works_hard = false;

/// Where the elements of a pass are kept.
struct kept_nowhere {};
template <class T>
struct kept_from {
  T* to;
  long begin;  ///< the element that goes to to[0]
};
template <class T>
NABLA_FUNCTION NABLA_INLINE void keep_at(kept_nowhere, long, T) {}
template <class T>
NABLA_FUNCTION NABLA_INLINE void keep_at(const kept_from<T>& keep, long j, T value) {
  store(keep.to[j - keep.begin], value);
}

template <class R, int Width, class T>
NABLA_FUNCTION NABLA_INLINE T fold_lanes(T* acc) {
  if constexpr (Width == 1) {
    return acc[0];
  } else {
    NABLA_SIMD
    for (int l = 0; l < Width / 2; ++l) store(acc[l], R::combine(loaded(acc[l]), loaded(acc[l + Width / 2])));
    return fold_lanes<R, Width / 2>(acc);
  }
}

/// An unsigned or floating number of the size of T, for comparisons that vectorise beside it.
template <class T>
using lane_number = std::conditional_t<
    std::is_floating_point_v<T>, T,
    std::conditional_t<
        sizeof(T) == 1, std::uint8_t,
        std::conditional_t<sizeof(T) == 2, std::uint16_t,
                           std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>>;

/// Folds [begin, end) of a row, at least Width elements, with R::combine. What is left behind the last whole block
/// comes first, as a block that ends at `end` and of which only the rest counts: a loop over the rest alone would be
/// scalar.
template <class R, int Width, class T, class C, class Keep>
NABLA_FUNCTION NABLA_INLINE T fold_blocks(const C& c, long begin, long end, const Keep& keep) {
  T acc[Width];
  const int rest = int((end - begin) % Width);
  if (rest == 0) {
    for (int l = 0; l < Width; ++l) acc[l] = R::template identity<T>();
  } else {
    using number = lane_number<T>;
    const auto skip = static_cast<number>(Width - rest);
    T last[Width];
    NABLA_SIMD
    for (int l = 0; l < Width; ++l) {
      store(last[l], static_cast<T>(c(end - Width + l)));
      store(acc[l], either(static_cast<number>(l) >= skip, loaded(last[l]), R::template identity<T>()));
    }
    if constexpr (!std::is_same_v<Keep, kept_nowhere>)
      for (int l = Width - rest; l < Width; ++l) keep_at(keep, end - Width + l, last[l]);
  }
  for (long j = begin; j < end - rest; j += Width) {
    NABLA_SIMD
    for (int l = 0; l < Width; ++l) {
      const T value = static_cast<T>(c(j + l));
      keep_at(keep, j + l, value);
      store(acc[l], R::combine(loaded(acc[l]), value));
    }
  }
  return fold_lanes<R, Width>(acc);
}

/// Folds [begin, end) of a row with R::combine, keeping the elements where `keep` says.
template <class R, class T, class C, class Keep = kept_nowhere>
NABLA_FUNCTION NABLA_INLINE T fold(const C& c, long begin, long end, const Keep keep = {}) {
  constexpr int width = lanes<T> / (works_hard<C> ? 2 : 1);
  if (end - begin >= width) return fold_blocks<R, width, T>(c, begin, end, keep);
  if (end - begin >= few_lanes<T>) return fold_blocks<R, few_lanes<T>, T>(c, begin, end, keep);
  T total = R::template identity<T>();
  for (long j = begin; j < end; ++j) {
    const T value = static_cast<T>(c(j));
    keep_at(keep, j, value);
    total = R::combine(total, value);
  }
  return total;
}

/// The elements of a scratch chunk.
template <class T>
struct scratch_cursor {
  const T* p;
  long begin;
  NABLA_FUNCTION NABLA_INLINE T operator()(long j) const { return p[j - begin]; }
};

/// How a form of reduction runs: what it carries, and `chunk`, which makes it of the elements [begin, end) of a row
/// whose element 0 is number `first` of all.
template <class R, class In, reduction_form Form = R::form>
struct reducing;

template <class R, class In>
struct reducing<R, In, reduction_form::fold> {
  using lane = lane_of<In>;
  using state = decltype(R::template start<lane>());
  NABLA_FUNCTION static NABLA_INLINE state start() { return R::template start<lane>(); }
  template <class C>
  NABLA_FUNCTION static NABLA_INLINE state chunk(const C& c, long begin, long end, long) {
    return static_cast<state>(fold<R, lane>(c, begin, end));
  }
  NABLA_FUNCTION static NABLA_INLINE state join(const state& a, const state& b) { return R::join(a, b); }
  NABLA_FUNCTION static NABLA_INLINE bool settled([[maybe_unused]] const state& s) {
    if constexpr (requires { R::settled(s); })
      return R::settled(s);
    else
      return false;
  }
};

struct never_settled {
  template <class State>
  NABLA_FUNCTION static constexpr bool settled(const State&) {
    return false;
  }
};

template <class R, class In>
struct reducing<R, In, reduction_form::moments> : never_settled {
  using state = moments;
  NABLA_FUNCTION static state start() { return {}; }
  NABLA_FUNCTION static state join(const state& a, const state& b) { return state::join(a, b); }

  /// One pass: sums of x - pivot and of its square, for a pivot near the mean. Where the pivot turns out to be far from
  /// it (the first elements differ from the others), the difference of the two would lose digits, and the pass is made
  /// again with the mean as pivot.
  template <class C>
  NABLA_FUNCTION static NABLA_INLINE state chunk(const C& c, long begin, long end, long) {
    const double n = static_cast<double>(end - begin);
    In pivot = static_cast<In>(c(begin));
    if (end - begin >= lanes<In>) pivot = fold<adding, In>(c, begin, begin + lanes<In>) / In(lanes<In>);
    sums s;
    for (bool again = false;; again = true) {
      s = around(c, begin, end, pivot);
      const double off = s.first * (s.first / n);
      // Eight times: at most three bits are lost.
      if (again || !(off > 8 * (s.second - off))) break;
      pivot = static_cast<In>(static_cast<double>(pivot) + s.first / n);
    }
    const double deviation = s.second - s.first * (s.first / n);
    return {n, static_cast<double>(pivot) + s.first / n, deviation < 0 ? 0 : deviation};
  }

 private:
  struct sums {
    double first, second;
  };
  template <class C>
  NABLA_FUNCTION static NABLA_INLINE sums around(const C& c, long begin, long end, const In pivot) {
    constexpr int width = lanes<In>;
    In first[width] = {}, second[width] = {};
    const int rest = int((end - begin) % width);
    if (end - begin >= width && rest > 0) {
      NABLA_SIMD
      for (int l = 0; l < width; ++l) {
        const In d = static_cast<In>(l) >= static_cast<In>(width - rest) ? static_cast<In>(c(end - width + l)) - pivot
                                                                         : In{0};
        first[l] = d;
        second[l] = d * d;
      }
    } else {
      for (int l = 0; l < rest; ++l) {
        first[l] = static_cast<In>(c(begin + l)) - pivot;
        second[l] = first[l] * first[l];
      }
    }
    for (long j = begin; j + width <= end; j += width) {
      NABLA_SIMD
      for (int l = 0; l < width; ++l) {
        const In d = static_cast<In>(c(j + l)) - pivot;
        first[l] += d;
        second[l] += d * d;
      }
    }
    return {static_cast<double>(fold_lanes<adding, width>(first)),
            static_cast<double>(fold_lanes<adding, width>(second))};
  }
};

/// The larger of two numbers; nan is lost, which the sum of exponentials brings back. One instruction, where a maximum
/// that keeps nan needs three.
struct larger {
  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    return -std::numeric_limits<T>::infinity();
  }
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    return b > a ? b : a;
  }
};

/// exp(x - shift), where no x is above the shift.
template <class T, class C>
struct exp_cursor {
  C c;
  part_dtype<T> shift;
  NABLA_FUNCTION NABLA_INLINE T operator()(long j) const {
    const T x = static_cast<T>(c(j)) - shift;
    if constexpr (is_complex<T>) return math::exp(x);
    else return exp_of_nonpositive(x);
  }
};
/// The real part of x, a complex number.
template <class T, class C>
struct real_part_cursor {
  C c;
  NABLA_FUNCTION NABLA_INLINE part_dtype<T> operator()(long j) const { return real_part(static_cast<T>(c(j))); }
};

template <class T, class C>
inline constexpr bool works_hard<exp_cursor<T, C>> = true;

/// The sum of exp(x - shift) over the elements [begin, end) of a row, with the shift that belongs to the largest of
/// them. Beside inf, of which nothing is subtracted, it is inf, or nan if one of them is: so is the sum of squares.
template <class T, class C>
NABLA_FUNCTION NABLA_NOINLINE T sum_of_exponentials(const C c, part_dtype<T> largest, long begin, long end) {
  if constexpr (!is_complex<T>) {
    if (largest == std::numeric_limits<T>::infinity()) {
      T total{0};
      for (long j = begin; j < end; ++j) total += static_cast<T>(c(j)) * static_cast<T>(c(j));
      return total;
    }
  }
  return fold<adding, T>(exp_cursor<T, C>{c, exponentials<T>::shift(largest)}, begin, end);
}

template <class R, class In>
struct reducing<R, In, reduction_form::exponentials> : never_settled {
  using state = exponentials<In>;
  NABLA_FUNCTION static state start() { return state::none(); }
  NABLA_FUNCTION static state join(const state& a, const state& b) { return state::join(a, b); }

  template <class C>
  NABLA_FUNCTION static NABLA_INLINE state chunk(const C& c, long begin, long end, long) {
    if constexpr (reads_memory<C>) {
      return sum(c, largest_of(c, begin, end), begin, end);
    } else if constexpr (is_complex<In>) {
      In scratch[reduction_chunk];
      for (long j = begin; j < end; ++j) store(scratch[j - begin], static_cast<In>(c(j)));
      const scratch_cursor<In> kept{scratch, begin};
      return sum(kept, largest_of(kept, begin, end), begin, end);
    } else {
      In scratch[reduction_chunk];
      const In largest = fold<larger, In>(c, begin, end, kept_from<In>{scratch, begin});
      return sum(scratch_cursor<In>{scratch, begin}, largest, begin, end);
    }
  }
  template <class C>
  NABLA_FUNCTION static NABLA_INLINE state sum(const C& c, part_dtype<In> largest, long begin, long end) {
    return {largest, static_cast<typename state::wide>(sum_of_exponentials<In>(c, largest, begin, end))};
  }

 private:
  template <class C>
  NABLA_FUNCTION static NABLA_INLINE part_dtype<In> largest_of(const C& c, long begin, long end) {
    if constexpr (is_complex<In>) return fold<larger, part_dtype<In>>(real_part_cursor<In, C>{c}, begin, end);
    else return fold<larger, In>(c, begin, end);
  }
};

template <class R, class In>
struct reducing<R, In, reduction_form::place> : never_settled {
  using state = indexed_value<In>;
  NABLA_FUNCTION static state start() { return {In{}, -1}; }
  NABLA_FUNCTION static state join(const state& a, const state& b) { return R::join(a, b); }

  /// Each lane has the best of its elements and where it stands. What is left behind the last whole block is read as a
  /// block that ends at `end`: an element that is read twice changes nothing.
  template <class C>
  NABLA_FUNCTION static NABLA_INLINE state chunk(const C& c, long begin, long end, long first) {
    if (end - begin < lanes<In>) {
      In best = static_cast<In>(c(begin));
      long at = begin;
      for (long j = begin + 1; j < end; ++j) {
        const In x = static_cast<In>(c(j));
        const bool better = R::beats(x, best);
        best = better ? x : best;
        at = better ? j : at;
      }
      return {best, first + at};
    }
    constexpr int width = lanes<In>;
    using number = std::conditional_t<sizeof(In) == 8, std::int64_t, std::int32_t>;  // within the chunk
    In best[width];
    number at[width];
    NABLA_SIMD
    for (int l = 0; l < width; ++l) {
      best[l] = static_cast<In>(c(begin + l));
      at[l] = static_cast<number>(l);
    }
    long j = begin + width;
    for (; j + width <= end; j += width) take_block(c, j, static_cast<number>(j - begin), best, at);
    if (j < end) take_block(c, end - width, static_cast<number>(end - width - begin), best, at);
    join_lanes<width / 2>(best, at);
    return {best[0], first + begin + at[0]};
  }

 private:
  template <class C, class Number>
  NABLA_FUNCTION static NABLA_INLINE void take_block(const C& c, long from, Number offset, In* best, Number* at) {
    NABLA_SIMD
    for (int l = 0; l < lanes<In>; ++l) {
      const In x = static_cast<In>(c(from + l)), old = best[l];
      const bool better = R::beats(x, old);
      best[l] = better ? x : old;
      at[l] = better ? static_cast<Number>(offset + l) : at[l];
    }
  }
  /// Of equal values, and of nan, the one that stands before.
  template <int Width, class Number>
  NABLA_FUNCTION static NABLA_INLINE void join_lanes(In* best, Number* at) {
    NABLA_SIMD
    for (int l = 0; l < Width; ++l) {
      const In a = best[l], b = best[l + Width];
      const bool above = R::beats(b, a), below = R::beats(a, b), before = at[l + Width] < at[l];
      const bool better = above | (!below & before);
      best[l] = better ? b : a;
      at[l] = better ? at[l + Width] : at[l];
    }
    if constexpr (Width > 1) join_lanes<Width / 2>(best, at);
  }
};

/// Reduces [begin, end) of a row, chunk by chunk. Total: what came before, or nothing.
template <class R, class In, class C>
NABLA_FUNCTION NABLA_INLINE auto reduce_row(const C& c, long begin, long end, long first,
                                            const typename reducing<R, In>::state* before) {
  using run = reducing<R, In>;
  auto total = before ? *before : run::start();
  bool some = before != nullptr;
  for (; begin < end && !run::settled(total); begin += reduction_chunk, some = true) {
    const long stop = begin + reduction_chunk < end ? begin + reduction_chunk : end;
    const auto part = run::chunk(c, begin, stop, first);
    total = some ? run::join(total, part) : part;
  }
  return total;
}

}  // namespace nabla::detail
