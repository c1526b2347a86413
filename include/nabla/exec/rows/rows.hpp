// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/kernel/element_groups.hpp>
#include <nabla/exec/kernel/row_items.hpp>
#include <nabla/exec/kernel/teams.hpp>
#include <nabla/exec/rows/prepare.hpp>
#include <nabla/exec/rows/repeated_rows.hpp>

// The fused kernel: works out the rows of a loop nest, and stores them one behind the other, in strided memory, or
// (several_rows.hpp) in several arrays. A way to store has `write`, for a piece of a row, with what it carries from row
// to row of a work item; `end_item`; `write_by`, for a piece of a row by many threads; and operands, so that what is
// worked out and where it goes collapse alike. It says whether the rows are one run of memory, and whether it makes a
// total of all.
namespace nabla::detail {

/// The elements [begin, end) of a row of a loop nest, of n.
struct row_piece {
  const long* index;
  int outer, inner;  ///< positions in use before the inner one, and this one
  long row, n, begin, end;
};

// An update in place reads of its own memory only the element that it is about to write. So __restrict may be said: it
// lets the compiler reorder what concerns different elements.
template <bool MayBeOne, class C, class T>
NABLA_FUNCTION NABLA_INLINE void write_elements(const C c, T* __restrict q, const row_piece& p) {
  if constexpr (MayBeOne) {
    if (p.n == 1) {
      store(q[0], c(0));
      return;
    }
  }
  if constexpr (!runs_on_the_host) {
    if (p.end - p.begin == group_size) return write_group(c, q, p.begin);
  }
  NABLA_SIMD
  for (long j = p.begin; j < p.end; ++j) store(q[j], c(j));
}

/// The same by many threads.
template <class Threads, class C, class T>
NABLA_FUNCTION void write_elements_by(const Threads& threads, const C& c, T* q, const row_piece& p) {
  Kokkos::parallel_for(threads.range(p.end - p.begin), [&](long i) { store(q[p.begin + i], c(p.begin + i)); });
}

/// Rows that lie one behind the other.
template <class T>
struct contiguous_rows {
  static constexpr const char* label = "nabla::rows";
  static constexpr int operands = 0;
  static constexpr bool is_one_run = true, has_total = false;
  using element = T;
  void* place;

  NABLA_FUNCTION NABLA_INLINE T* row(long number, long n) const { return static_cast<T*>(place) + number * n; }

  template <class K>
  static constexpr bool takes_scratch = row_store<K, T>::takes_scratch;
  struct in_item {};
  template <class K>
  NABLA_FUNCTION NABLA_INLINE void write(in_item&, const K& k, const row_piece& p) const {
    using store = row_store<K, T>;
    T* const q = row(p.row, p.n);
    if constexpr (store::exists) {
      if (p.end - p.begin == p.n && store::applies(k, p.n)) store::write(k, p.index, p.outer, p.inner, q, p.n);
      else write_elements<true>(store::cursor(k, p.index, p.outer, p.inner), q, p);
    } else {
      write_elements<reduces<K>>(k.at(p.index, p.outer, p.inner), q, p);
    }
  }
  NABLA_FUNCTION NABLA_INLINE void end_item(const in_item&, long) const {}
  template <class Threads, class C>
  NABLA_FUNCTION void write_by(const Threads& threads, const C& c, const row_piece& p) const {
    write_elements_by(threads, c, row(p.row, p.n), p);
  }
  void list_operands(kernel_operand_list&) {}
};

/// Rows in strided memory, in which they run with stride 1.
template <class T, int N>
struct strided_rows {
  static constexpr const char* label = "nabla::place";
  static constexpr int operands = 1;
  static constexpr bool is_one_run = false, has_total = false;
  using element = T;
  T* out;
  long stride[N];  ///< along the positions of the loop nest

  template <class K>
  static constexpr bool takes_scratch = detail::takes_scratch<K>;
  struct in_item {};
  template <class K>
  NABLA_FUNCTION NABLA_INLINE void write(in_item&, const K& k, const row_piece& p) const {
    write_elements<reduces<K>>(k.at(p.index, p.outer, p.inner), row(p), p);
  }
  NABLA_FUNCTION NABLA_INLINE void end_item(const in_item&, long) const {}
  template <class Threads, class C>
  NABLA_FUNCTION void write_by(const Threads& threads, const C& c, const row_piece& p) const {
    write_elements_by(threads, c, row(p), p);
  }
  void list_operands(kernel_operand_list& to) { to.add({&kind_in_memory<run_time_stride, 0>, stride, nullptr}); }

 private:
  NABLA_FUNCTION NABLA_INLINE T* row(const row_piece& p) const { return out + distance_of(p.index, stride, p.outer); }
};

/// Works out the rows of a lowered expression K and stores them as To does.
template <class K, class To, int Inner>
struct rows_kernel {
  static constexpr int operands = K::operands + To::operands;
  using brief = short_rows<K, typename To::element>;
  static constexpr bool runs_side_by_side = To::is_one_run && brief::exists;
  K k;
  To to;
  row_items items;
  int outer;  ///< positions in use before the inner one
  long size[Inner + 1];

  NABLA_FUNCTION void operator()(long item) const {
    const row_items::part part = items.of(item);
    if (items.are_pieces()) run(item, part.row, part.row + 1, part.begin, part.end);
    else run(item, part.row, part.end_row, 0, items.n);  // whole rows, as the compiler sees
  }
  void list_operands(kernel_operand_list& list) {
    listing_operands{list}(k);
    to.list_operands(list);
  }

 private:
  NABLA_FUNCTION inline void run(long item, long row, long end_row, long begin, long end) const {
    if constexpr (runs_side_by_side) {
      if (brief::applies(k, items.n)) {
        for (; row < end_row; row += side_by_side)
          brief::run(k, row, size, outer, Inner, to.row(row, items.n), items.n,
                     int(end_row - row < side_by_side ? end_row - row : side_by_side));
        return;
      }
    }
    typename To::in_item state;
    outer_index<Inner + 1> index(row, size, outer);
    for (; row < end_row; ++row) {
      [[maybe_unused]] const scratch_scope<To::template takes_scratch<K>> scope;
      to.write(state, k, {index.at, outer, Inner, row, items.n, begin, end});
      index.next(size, outer);
    }
    to.end_item(state, item);
  }
};

/// The same on a device, for rows that have reductions and for totals: an item has many threads.
template <class K, class To, int Inner>
struct team_rows_kernel {
  using takes_teams = void;
  K k;
  To to;
  row_items items;
  int outer;
  long size[Inner + 1];

  template <class Threads>
  NABLA_FUNCTION void by_many(const Threads& threads, long item) const {
    const row_items::part part = items.of(item);
    outer_index<Inner + 1> index(part.row, size, outer);
    const auto piece = [&](long row) { return row_piece{index.at, outer, Inner, row, items.n, part.begin, part.end}; };
    if constexpr (To::has_total) {
      auto total = To::total_type::start();
      for (long row = part.row; row < part.end_row; ++row, index.next(size, outer)) {
        const auto of_row = to.write_by(threads, cursor_by(threads, k, index.at, outer, Inner), piece(row));
        total = row == part.row ? of_row : To::total_type::joined(total, of_row);
      }
      Kokkos::parallel_for(threads.range(1), [&](long) { to.total.of_item[item] = total; });
    } else {
      for (long row = part.row; row < part.end_row; ++row, index.next(size, outer))
        to.write_by(threads, cursor_by(threads, k, index.at, outer, Inner), piece(row));
    }
  }
};

/// Launches a kernel of rows that each read and write so many elements, and makes the total if it has one.
template <class Kernel>
void launch_rows(Kernel& kernel, long elements, [[maybe_unused]] kept_buffers& keep) {
  using to = decltype(kernel.to);
  const row_items& items = kernel.items;
  const long count = to::has_total && items.rows == 0 ? 1 : items.count();
  if constexpr (to::has_total) kernel.to.begin(count, keep);
  launch(to::label, kernel, count, items.rows * elements);
  if constexpr (to::has_total) kernel.to.end(count, items.rows * items.n);
}
template <class K, class To, int Inner>
void launch_rows_by_teams(const rows_kernel<K, To, Inner>& of, long elements, kept_buffers& keep) {
  team_rows_kernel<K, To, Inner> kernel{of.k, of.to, of.items, of.outer, {}};
  for (int d = 0; d <= Inner; ++d) kernel.size[d] = of.size[d];
  if constexpr (To::has_total && !reduces<K>) kernel.items.divide_into(reduction_piece);
  launch_rows(kernel, elements, keep);
}

/// Collapses the nest of a kernel of rows, of which `size` has the sizes, and counts its rows and their elements.
template <class = void>
NABLA_NOINLINE void lay_out_rows(kernel_operands operands, row_items& items, int& outer, long* size, int inner,
                                 bool rows_grow) {
  outer = collapse(operands, size, inner, rows_grow);
  for (int d = 0; d < outer; ++d) items.rows *= size[d];
  items.n = size[inner];
}

/// A kernel of rows, as the host sees it: what works out its items, and what of it has no type.
struct rows_on_host {
  host_kernel kernel;
  const char* label;
  kernel_operands operands;
  row_items& items;
  int& outer;
  long* size;
  int inner;
  void** out;  ///< where the rows begin; null: they are no run of memory
  long bytes;  ///< of an element
};
/// Short rows, many as one.
template <class = void>
NABLA_NOINLINE void run_rows_together(const rows_on_host& all, long together) {
  const long n = all.items.n, rows = all.items.rows, whole = rows / together, done = whole * together;
  alignas(64) std::byte room[repeated_operands][repeated_room * 8];
  repeat_rows(all.operands, together, n, room);
  all.size[0] = whole;
  all.items = {whole, together * n, work_item / (together * n), 1};
  launch_host_kernel(all.label, all.kernel, all.items.count(), done * n, launched::kernel);
  if (done == rows) return;
  skip_elements(all.operands, done * n, together * n);
  *all.out = static_cast<std::byte*>(*all.out) + done * n * all.bytes;
  all.size[0] = 1;
  all.items = {1, (rows - done) * n, 1, 1};
  launch_host_kernel(all.label, all.kernel, 1, (rows - done) * n, launched::part);
}
/// Rows that have no reductions and make no total.
template <class = void>
NABLA_NOINLINE void run_plain_rows(const rows_on_host& all) {
  row_items& items = all.items;
  lay_out_rows(all.operands, items, all.outer, all.size, all.inner, true);
  if (items.rows * items.n == 0) return;
  const long together = all.out != nullptr && all.outer == 1 ? rows_together(all.operands, items.rows, items.n) : 0;
  if (together > 0) return run_rows_together(all, together);
  items.divide(items.n, all.out != nullptr ? side_by_side : 1);
  launch_host_kernel(all.label, all.kernel, items.count(), items.rows * items.n, launched::kernel);
}

/// Works out the values of the reductions in k that are best made beforehand. Returns how many elements a row of n
/// reads and writes.
template <class To, class K>
long prepare_rows(K& k, const nest_rows& nest, long n, [[maybe_unused]] kept_buffers& keep) {
  if constexpr (reduces<K>) {
    collapsing_reduced{}(k);
    if constexpr (To::is_one_run) prepare_whole<typename To::element>(k, nest, keep);
    else preparing{{nest, keep}}(k);
    counting_reduced{n}(k);
    return n;
  } else {
    return n;
  }
}
/// Runs a kernel of rows, of which the sizes are those of its nest.
template <class K, class To, int Inner>
void run_rows_kernel(rows_kernel<K, To, Inner>& kernel, kernel_operands operands) {
  row_items& items = kernel.items;
  lay_out_rows(operands, items, kernel.outer, kernel.size, Inner, !reduces<K>);
  if (items.rows * items.n == 0 && !To::has_total) return;  // a total of nothing has a value
  kept_buffers keep;
  const long elements = prepare_rows<To>(kernel.k, {kernel.size, kernel.outer, items.rows}, items.n, keep);
  if constexpr (!runs_on_the_host && To::has_total) {
    launch_rows_by_teams(kernel, elements, keep);
  } else {
    if constexpr (!runs_on_the_host && reduces<K>)
      if (elements > items.n) return launch_rows_by_teams(kernel, elements, keep);
    items.divide(elements, To::is_one_run ? side_by_side : 1);
    launch_rows(kernel, elements, keep);
  }
}

/// Runs a lowered expression and stores its rows.
template <int Inner, class K, class To>
void run_rows(const K& k, const To& to, const long* sizes) {
  using rows = rows_kernel<K, To, Inner>;
  rows kernel{k, to, {}, 0, {}};
  for (int d = 0; d <= Inner; ++d) kernel.size[d] = sizes[d];
  const operands_of<rows> operands(kernel);
  if constexpr (reduces<K> || To::has_total || !runs_on_the_host) {
    run_rows_kernel(kernel, operands);
  } else {
    void** out = nullptr;
    if constexpr (To::is_one_run) out = &kernel.to.place;
    const host_kernel any{run_item<rows>, &kernel};
    run_plain_rows(
        {any, To::label, operands, kernel.items, kernel.outer, kernel.size, Inner, out, sizeof(typename To::element)});
  }
}

}  // namespace nabla::detail
