// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/kernel/kernel_node.hpp>
#include <nabla/exec/kernel/launch.hpp>

// Reductions on a device: many threads work on one row. Neighbouring threads read neighbouring elements, and their
// partial results are joined by the machine's own means (shuffles, shared memory), which Kokkos chooses, in an order
// that depends on sizes alone.
namespace nabla::detail {

/// What Kokkos asks of a reduction: how partial results begin and are joined, by the functions of How.
template <class How>
struct team_reducer {
  using reducer = team_reducer;
  using value_type = typename How::state;
  using result_view_type = Kokkos::View<value_type, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  value_type* value;
  NABLA_FUNCTION void init(value_type& v) const { v = How::start(); }
  NABLA_FUNCTION void join(value_type& to, const value_type& from) const { to = How::joined(to, from); }
  NABLA_FUNCTION value_type& reference() const { return *value; }
  NABLA_FUNCTION bool references_scalar() const { return true; }
};

/// The sum of f(i) for 0 <= i < n in the sense of How: each thread begins with How::start(), f(i, state) adds to what
/// it has, and How::joined makes one of two. All threads get the result.
template <class How, class Threads, class F>
NABLA_FUNCTION typename How::state reduced_by(const Threads& threads, long n, const F& f) {
  auto total = How::start();
  Kokkos::parallel_reduce(
      threads.range(n), [&](long i, typename How::state& s) { f(i, s); }, team_reducer<How>{&total});
  return total;
}

/// States of a reduction in any order.
template <class R, class In>
struct joining {
  using run = reducing<R, In>;
  using state = typename run::state;
  NABLA_FUNCTION static state start() { return run::start(); }
  NABLA_FUNCTION static state joined(const state& a, const state& b) {
    if constexpr (R::form == reduction_form::place) {
      // Of equal values, and of nan, the one that stands before.
      return a.index >= 0 && b.index >= 0 && b.index < a.index ? run::join(b, a) : run::join(a, b);
    } else {
      return run::join(a, b);
    }
  }
};
/// A fold by `adding` or `larger`.
template <class Op, class T>
struct folding {
  using state = T;
  NABLA_FUNCTION static T start() { return Op::template identity<T>(); }
  NABLA_FUNCTION static T joined(T a, T b) { return Op::combine(a, b); }
};

/// Adds element number i, x, to the partial result of one thread.
template <class R, class In, class X>
NABLA_FUNCTION NABLA_INLINE void add_element(typename reducing<R, In>::state& s, long i, const X& x) {
  using run = reducing<R, In>;
  if constexpr (R::form == reduction_form::fold) {
    s = R::join(s, static_cast<typename run::lane>(static_cast<In>(x)));
  } else if constexpr (R::form == reduction_form::moments) {
    const double apart = static_cast<double>(static_cast<In>(x)) - s.mean;
    s.n += 1;
    s.mean += apart / s.n;
    s.deviation += apart * (static_cast<double>(static_cast<In>(x)) - s.mean);
  } else if constexpr (R::form == reduction_form::exponentials) {
    // One exponential an element: of the distance to the larger of the two.
    const In value = static_cast<In>(x);
    const auto here = real_part(value);
    using wide = typename run::state::wide;
    if (here > s.largest) s = run::join({here, wide(0)}, s);
    s.total += static_cast<wide>(math::exp(value - static_cast<In>(run::state::shift(s.largest))));
  } else {
    s = joining<R, In>::joined(s, {static_cast<In>(x), i});
  }
}

/// The partial result of n elements of c, of which element 0 is number `first`, by many threads.
template <class R, class In, class Threads, class C>
NABLA_FUNCTION typename reducing<R, In>::state state_by(const Threads& threads, const C& c, long n, long first) {
  using state = typename reducing<R, In>::state;
  if constexpr (R::form == reduction_form::moments) {
    // Two passes over what the cache still has are faster than a division an element, and more exact.
    const double total = reduced_by<folding<adding, double>>(
        threads, n, [&](long i, double& s) { s += static_cast<double>(static_cast<In>(c(i))); });
    const double mean = n > 0 ? total / static_cast<double>(n) : 0;
    const double deviation = reduced_by<folding<adding, double>>(threads, n, [&](long i, double& s) {
      const double d = static_cast<double>(static_cast<In>(c(i))) - mean;
      s += d * d;
    });
    return {static_cast<double>(n), mean, deviation};
  } else if constexpr (R::form == reduction_form::exponentials) {
    using part = typename state::part;
    using wide = typename state::wide;
    const part largest = reduced_by<folding<larger, part>>(
        threads, n, [&](long i, part& s) { s = larger::combine(s, real_part(static_cast<In>(c(i)))); });
    const wide total = reduced_by<folding<adding, wide>>(threads, n, [&](long i, wide& s) {
      s += static_cast<wide>(math::exp(static_cast<In>(c(i)) - static_cast<In>(state::shift(largest))));
    });
    return {largest, total};
  } else {
    return reduced_by<joining<R, In>>(threads, n, [&](long i, state& s) { add_element<R, In>(s, first + i, c(i)); });
  }
}

// ---- cursors of a row that has many threads ----------------------------------------------------------------------

template <class K, class Threads>
NABLA_FUNCTION NABLA_INLINE auto cursor_by(const Threads&, const K& k, const long* index, int outer, int inner) {
  return k.at(index, outer, inner);
}
template <class F, class In, class... K, class Threads>
NABLA_FUNCTION auto cursor_by(const Threads& threads, const map_kernel<F, In, K...>& k, const long* index, int outer,
                              int inner);
template <class R, class In, class Out, int First, int Last, class K, class Threads>
NABLA_FUNCTION auto cursor_by(const Threads& threads, const reduce_kernel<R, In, Out, First, Last, K>& k,
                              const long* index, int outer, int inner);

/// The index of one of the rows that a reduction takes together.
template <int First, int Last>
struct reduced_row {
  long at[Last + 1];
  NABLA_FUNCTION NABLA_INLINE reduced_row(const long* index, int outer, const long* size, long row) {
    for (int d = 0; d < First; ++d) at[d] = d < outer ? index[d] : 0;
    for (int d = Last - 1; d >= First; --d) {
      at[d] = row == 0 ? 0 : row % size[d];  // a size may be 0
      row = row == 0 ? 0 : row / size[d];
    }
  }
};
/// The elements of all these rows, by their number.
template <class K, int First, int Last>
struct flat_cursor {
  const K& k;
  const long* index;
  const long* size;
  int outer;
  NABLA_FUNCTION auto operator()(long i) const {
    const reduced_row<First, Last> row(index, outer, size, i / size[Last]);
    return k.at(row.at, Last, Last)(i % size[Last]);
  }
};

/// The partial result of elements [begin, end) of one value of a reduction.
template <class R, class In, class Out, int First, int Last, class K, class Threads>
NABLA_FUNCTION typename reducing<R, In>::state part_by(const Threads& threads,
                                                       const reduce_kernel<R, In, Out, First, Last, K>& k,
                                                       const long* index, int outer, long begin, long end) {
  using row_index = reduced_row<First, Last>;
  const long n = k.size[Last], first_row = n == 0 ? 0 : begin / n;
  if constexpr (reduces<K>) {
    // All threads make the reduction below of one row, then that of the next.
    using join = joining<R, In>;
    auto total = join::start();
    for (long row = first_row; n > 0 && row * n < end; ++row) {
      const long from = row * n < begin ? begin - row * n : 0, to = (row + 1) * n > end ? end - row * n : n;
      const auto c = cursor_by(threads, k.child, row_index(index, outer, k.size, row).at, Last, Last);
      const auto part = state_by<R, In>(
          threads, [&](long i) { return c(from + i); }, to - from, row * n + from);
      total = row == first_row ? part : join::joined(total, part);
    }
    return total;
  } else if (end <= (first_row + 1) * n) {  // within one row
    const auto c = k.child.at(row_index(index, outer, k.size, first_row).at, Last, Last);
    const long from = begin - first_row * n;
    return state_by<R, In>(
        threads, [&](long i) { return c(from + i); }, end - begin, begin);
  } else {
    const flat_cursor<K, First, Last> c{k.child, index, k.size, outer};
    return state_by<R, In>(
        threads, [&](long i) { return c(begin + i); }, end - begin, begin);
  }
}

template <class F, class In, class... K, class Threads>
NABLA_FUNCTION auto cursor_by(const Threads& threads, const map_kernel<F, In, K...>& k, const long* index, int outer,
                              int inner) {
  return k.child.apply([&](const auto&... c) {
    return map_cursor<F, In, decltype(cursor_by(threads, c, index, outer, inner))...>{
        cursor_by(threads, c, index, outer, inner)...};
  });
}
template <class R, class In, class Out, int First, int Last, class K, class Threads>
NABLA_FUNCTION auto cursor_by(const Threads& threads, const reduce_kernel<R, In, Out, First, Last, K>& k,
                              const long* index, int outer, int inner) {
  if (k.known) return k.at(index, outer, inner);
  return value_cursor<Out>{R::template finish<Out>(part_by(threads, k, index, outer, 0, k.elements()), k.count)};
}

}  // namespace nabla::detail
