// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/kernel/launch.hpp>
#include <nabla/op/cumulative/cumulative.hpp>

// The kernels of the cumulative words. Each line along the dim runs element after element; lines that are neighbours in
// memory run side by side. On a device many threads may share a line: then what runs are states of neighbouring
// elements, which are joined.
namespace nabla::detail {

/// One step along a line: the next running value, by the word R.
template <class R, class T>
struct cumulative_step {
  using state = T;
  const T* in;
  NABLA_FUNCTION NABLA_INLINE T state_of(long i) const { return in[i]; }
  NABLA_FUNCTION static NABLA_INLINE T joined(T before, T s) { return R::template next<T>(before, s); }
  NABLA_FUNCTION static NABLA_INLINE T value(T s) { return s; }
  NABLA_FUNCTION NABLA_INLINE T next(T before, long i) const { return joined(before, in[i]); }
};
/// h = a h + b: a and b lie in blocks of m elements, one behind the other.
template <class T>
struct recurrence_step {
  struct state {
    T a, b;
  };
  const T* in;
  long m;
  NABLA_FUNCTION NABLA_INLINE state state_of(long i) const {
    const long at = i + i / m * m;
    return {in[at], in[at + m]};
  }
  NABLA_FUNCTION static NABLA_INLINE state joined(const state& before, const state& s) {
    return {s.a * before.a, s.a * before.b + s.b};
  }
  /// The value before the first element is 0.
  NABLA_FUNCTION static NABLA_INLINE T value(const state& s) { return s.b; }
  NABLA_FUNCTION NABLA_INLINE T next(T before, long i) const {
    const state s = state_of(i);
    return s.a * before + s.b;
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
    for (long j = begin; j < end; ++j) out[line + j] = Step::value(step.state_of(line + j));
    for (long k = 1; k < n; ++k) {
      line += by;
      across(out + line - by, line, begin, end);
    }
  }

 private:
  NABLA_FUNCTION NABLA_INLINE void along(long i, long by) const {
    T value = Step::value(step.state_of(i));
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

/// A team on a line. It goes along it by tiles: it reads a tile together, each thread joins the states of some
/// neighbouring elements, all learn what the threads before them have, and they write the tile together.
template <class Step, class T>
struct cumulative_teams_kernel {
  static constexpr int threads = 128, elements_of_thread = 4;
  using state = typename Step::state;
  /// Where the states of a team lie. An unused one follows those of each thread: else threads would meet in one bank.
  struct in_team {
    state tile[threads][elements_of_thread + 1];
    state total[2][threads];  ///< of the elements of a thread; and of those before it
  };
  using policy = typename team_policy<cumulative_teams_kernel>::type;
  using member = typename policy::member_type;
  Step step;
  T* out;
  long lines, n, inner;
  bool reverse;

  NABLA_FUNCTION void operator()(const member& m) const {
    in_team& of = memory_of_team<in_team>(m);
    for (long line = m.league_rank(); line < lines; line += m.league_size()) run(m, of, line);
  }

 private:
  NABLA_FUNCTION void run(const member& m, in_team& of, long line) const {
    const long by = reverse ? -inner : inner, start = line / inner * n * inner + line % inner;
    const long first = start + (reverse ? (n - 1) * inner : 0), size = long(m.team_size()) * elements_of_thread;
    state before{};  // of all elements before the tile
    for (long begin = 0; begin < n; begin += size) {
      const long elements = begin + size < n ? size : n - begin, at = first + begin * by;
      Kokkos::parallel_for(Kokkos::TeamThreadRange(m, elements),
                           [&](long i) { place(of, i) = step.state_of(at + i * by); });
      m.team_barrier();
      const int used = int((elements + elements_of_thread - 1) / elements_of_thread);
      Kokkos::parallel_for(Kokkos::TeamThreadRange(m, used), [&](int t) { run_thread(of, t, elements); });
      m.team_barrier();
      const state* const total = run_totals(m, of, used);
      Kokkos::parallel_for(Kokkos::TeamThreadRange(m, elements), [&](long i) {
        const long t = i / elements_of_thread;
        state s = place(of, i);
        if (t > 0) s = Step::joined(total[t - 1], s);
        out[at + i * by] = Step::value(begin > 0 ? Step::joined(before, s) : s);
      });
      before = begin > 0 ? Step::joined(before, total[used - 1]) : total[used - 1];
      m.team_barrier();
    }
  }
  NABLA_FUNCTION static NABLA_INLINE state& place(in_team& of, long i) {
    return of.tile[i / elements_of_thread][i % elements_of_thread];
  }
  NABLA_FUNCTION static NABLA_INLINE void run_thread(in_team& of, int t, long elements) {
    const long first = long(t) * elements_of_thread, left = elements - first;
    const int n = int(left < elements_of_thread ? left : elements_of_thread);
    for (int j = 1; j < n; ++j) of.tile[t][j] = Step::joined(of.tile[t][j - 1], of.tile[t][j]);
    of.total[0][t] = of.tile[t][n - 1];
  }
  /// The states of the elements of each thread and of all threads before it, by joining over doubled distances.
  NABLA_FUNCTION static const state* run_totals(const member& m, in_team& of, int used) {
    int now = 0;
    for (int apart = 1; apart < used; apart *= 2, now = 1 - now) {
      Kokkos::parallel_for(Kokkos::TeamThreadRange(m, used), [&](int t) {
        const state* const total = of.total[now];
        of.total[1 - now][t] = t >= apart ? Step::joined(total[t - apart], total[t]) : total[t];
      });
      m.team_barrier();
    }
    return of.total[now];
  }
};

/// Runs steps along all lines. A line has n elements, which lie `inner` apart; all lines together have `elements`.
template <class Step, class T>
void run_along(const char* label, const Step& step, T* out, long elements, long n, long inner, bool reverse) {
  if (elements == 0) return;
  if constexpr (!runs_on_the_host) {
    // Lines that lie one behind the other have no neighbours to run beside; few lines would be few threads.
    constexpr long long_line = 32;
    const long lines = elements / n;
    if (n >= long_line && (inner == 1 || lines < few_values)) {
      using kernel = cumulative_teams_kernel<Step, T>;
      if (runs_now(label, elements, launched::kernel))
        run_teams(label, kernel{step, out, lines, n, inner, reverse}, lines, kernel::threads, 1,
                  bytes_of_team<typename kernel::in_team>);
      return;
    }
  }
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
