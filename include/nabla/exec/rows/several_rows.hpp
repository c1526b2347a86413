// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/rows/rows.hpp>

// Several results of one pass: an expression whose elements are a few numbers each, which go to arrays of their own.
namespace nabla::detail {

template <class T, int N>
struct several {
  T of[N];
};

/// Where one of several results goes: written; added to what is there, which a result before it has written; or
/// nowhere.
enum class result_use { written, added, dropped };
template <class T>
struct result_row {
  T* to = nullptr;
  result_use use = result_use::dropped;
};

/// A reduction of the first number, of which each item makes a part; R: void if there is none.
template <class R, class T>
struct total_of_items {
  using part = typename reducing<R, T>::state;
  T* total = nullptr;
  part* of_item = nullptr;
  NABLA_FUNCTION static part start() { return reducing<R, T>::start(); }
  NABLA_FUNCTION static part joined(const part& a, const part& b) { return reducing<R, T>::join(a, b); }
};
template <class T>
struct total_of_items<void, T> {
  struct part {};
  T* total = nullptr;
  NABLA_FUNCTION static part start() { return {}; }
};

/// The first of several numbers, read by a reduction; the others are written when it is read.
template <class C, class T, int N>
struct writing_cursor {
  C c;
  long begin;
  T* q[N];
  NABLA_FUNCTION NABLA_INLINE T operator()(long j) const { return write(j, std::make_integer_sequence<int, N - 1>{}); }

 private:
  template <int... I>
  NABLA_FUNCTION NABLA_INLINE T write(long j, std::integer_sequence<int, I...>) const {
    const several<T, N> x = c(begin + j);
    ((q[I + 1][j] = x.of[I + 1]), ...);
    return x.of[0];
  }
};

/// Rows of several results, each contiguous in the order of the loop nest.
template <class T, int N, class R>
struct several_rows {
  static constexpr const char* label = "nabla::several_rows";
  static constexpr int operands = 0;
  static constexpr bool is_one_run = false, has_total = !std::is_void_v<R>;
  using element = several<T, N>;
  using total_type = total_of_items<R, T>;
  /// A total is that of a reduction by itself.
  static constexpr long chunk = runs_on_the_host ? reduction_chunk : 1;
  result_row<T> out[N];
  total_type total;

  template <class K>
  static constexpr bool takes_scratch = detail::takes_scratch<K>;
  struct in_item {
    alignas(64) T room[N][chunk];  ///< of results that are not written
    typename total_type::part total = total_type::start();
    bool some = false;
  };
  template <class K>
  NABLA_FUNCTION NABLA_INLINE void write(in_item& here, const K& k, const row_piece& p) const {
    const auto c = k.at(p.index, p.outer, p.inner);
    if constexpr (!runs_on_the_host) {
      for (long j = p.begin; j < p.end; ++j) put(c(j), p.row * p.n + j);
    } else {
      for (long j = p.begin; j < p.end; j += chunk)
        write_chunk(here, c, p.row * p.n, j, j + chunk < p.end ? chunk : p.end - j,
                    std::make_integer_sequence<int, N>{});
    }
  }
  /// By many threads. Returns the part of the total.
  template <class Threads, class C>
  NABLA_FUNCTION auto write_by(const Threads& threads, const C& c, const row_piece& p) const {
    const long first = p.row * p.n + p.begin, n = p.end - p.begin;
    if constexpr (has_total) {
      using part = typename total_type::part;
      return reduced_by<joining<R, T>>(threads, n, [&](long i, part& s) {
        const several<T, N> x = c(p.begin + i);
        put(x, first + i);
        add_element<R, T>(s, i, x.of[0]);
      });
    } else {
      Kokkos::parallel_for(threads.range(n), [&](long i) { put(c(p.begin + i), first + i); });
    }
  }
  NABLA_FUNCTION NABLA_INLINE void end_item([[maybe_unused]] const in_item& here, [[maybe_unused]] long item) const {
    if constexpr (has_total) total.of_item[item] = here.total;
  }
  void list_operands(kernel_operand_list&) {}

  /// Room for the parts of the total; the total.
  void begin(long items, kept_buffers& keep) { total.of_item = keep_buffer<typename total_type::part>(keep, items); }
  void end(long items, long elements) const {
    launch_part("nabla::join_pieces", join_pieces_kernel<R, T, T>{total.of_item, total.total, items, elements}, 1,
                items);
  }

 private:
  NABLA_FUNCTION NABLA_INLINE void put(const several<T, N>& x, long at) const {
    for (int i = 0; i < N; ++i) {
      if (out[i].use == result_use::written) out[i].to[at] = x.of[i];
      else if (out[i].use == result_use::added) detail::store(out[i].to[at], loaded(out[i].to[at]) + loaded(x.of[i]));
    }
  }
  template <class C, int... I>
  NABLA_FUNCTION NABLA_INLINE void write_chunk(in_item& here, const C& c, long row, long begin, long m,
                                               std::integer_sequence<int, I...>) const {
    const auto place = [&](int i) {
      return out[i].use == result_use::written ? out[i].to + row + begin : here.room[i];
    };
    if constexpr (has_total) {
      const auto part = reducing<R, T>::chunk(writing_cursor<C, T, N>{c, begin, {place(I)...}}, 0, m, 0);
      here.total = here.some ? reducing<R, T>::join(here.total, part) : part;
      here.some = true;
    } else {
      store<I...>(c, begin, m, place(I)...);
    }
    for (int i = 0; i < N; ++i)
      if (out[i].use == result_use::added) add(out[i].to + row + begin, here.room[i], m);
  }
  template <int... I, class C, class... Q>
  NABLA_FUNCTION NABLA_INLINE static void store(const C c, long begin, long m, Q* __restrict... q) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) {
      const several<T, N> x = c(begin + j);
      (detail::store(q[j], x.of[I]), ...);
    }
  }
  NABLA_FUNCTION static void add(T* __restrict q, const T* __restrict x, long m) {
    NABLA_SIMD
    for (long j = 0; j < m; ++j) detail::store(q[j], loaded(q[j]) + loaded(x[j]));
  }
};

}  // namespace nabla::detail
