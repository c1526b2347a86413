// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/exec/evaluate.hpp>
#include <nabla/exec/kernel/on_host.hpp>
#include <nabla/op/order/order.hpp>
#include <vector>

// Sorting along a dim: an item is one line of the dim.
namespace nabla::detail {

/// Whether a stands before b: nan behind all numbers.
template <bool Reverse, class T>
NABLA_FUNCTION constexpr bool stands_before(T a, T b) {
  if constexpr (Reverse) return stands_before<false>(b, a);
  else return b != b ? a == a : a < b;
}

/// Lines of n elements, `inner` elements apart.
struct lines_of_dim {
  long n, inner;
  NABLA_FUNCTION long begin(long line) const { return line / inner * n * inner + line % inner; }
};
template <class T, bool Reverse>
struct sort_kernel {
  const T* in;
  T* out;
  lines_of_dim lines;
  void operator()(long line) const {
    const long first = lines.begin(line);
    if (lines.inner == 1) {
      std::copy(in + first, in + first + lines.n, out + first);
      return std::sort(out + first, out + first + lines.n, stands_before<Reverse, T>);
    }
    std::vector<T> own(std::size_t(lines.n));
    for (long k = 0; k < lines.n; ++k) own[std::size_t(k)] = in[first + k * lines.inner];
    std::sort(own.begin(), own.end(), stands_before<Reverse, T>);
    for (long k = 0; k < lines.n; ++k) out[first + k * lines.inner] = own[std::size_t(k)];
  }
};
template <class T, bool Reverse>
struct argsort_kernel {
  const T* in;
  std::int32_t* out;
  lines_of_dim lines;
  void operator()(long line) const {
    const T* const x = in + lines.begin(line);
    std::vector<std::int32_t> order(std::size_t(lines.n));
    for (long k = 0; k < lines.n; ++k) order[std::size_t(k)] = std::int32_t(k);
    std::stable_sort(order.begin(), order.end(), [this, x](std::int32_t a, std::int32_t b) {
      return stands_before<Reverse>(x[a * lines.inner], x[b * lines.inner]);
    });
    std::int32_t* const y = out + lines.begin(line);
    for (long k = 0; k < lines.n; ++k) y[k * lines.inner] = order[std::size_t(k)];
  }
};
template <template <class, bool> class Kernel, bool Reverse, class X, class Out>
void run_lines(const char* label, const X& x, Out& out, int dim) {
  const auto l = x.layout();
  if (l.elements == 0) return;
  const lines_of_dim lines{l.block[dim], l.stride[dim]};
  with_elements_on_host(x, out, [&](const auto* from, auto* to) {
    launch_on_host(label, Kernel<typename X::value_type, Reverse>{from, to, lines}, l.elements / lines.n, l.elements);
  });
}
template <int Dim, bool Reverse, class X>
X on_devices(const sort_word<Dim, Reverse>&, const called&, const X& x) {
  auto out = new_array<type_of_t<X>>(x.sizes(), x.mesh(), x.stored());
  run_lines<sort_kernel, Reverse>("nabla::sort", x, out, Dim);
  return out;
}
template <int Dim, bool Reverse, class X>
auto on_devices(const argsort_word<Dim, Reverse>&, const called&, const X& x) {
  using type = typename argsort_word<Dim, Reverse>::template result<type_of_t<X>>;
  auto out = new_array<type>(x.sizes(), x.mesh(), x.stored());
  run_lines<argsort_kernel, Reverse>("nabla::argsort", x, out, Dim);
  return out;
}

/// An item is `width` places of an entry, whose table has `size` elements.
template <class T, bool Right>
struct search_kernel {
  const T* table;
  const T* in;
  std::int32_t* out;
  long n, size, width, pieces;

  NABLA_FUNCTION void operator()(long item) const {
    const long entry = item / pieces, begin = item % pieces * width, end = begin + width < n ? begin + width : n;
    const T* const sorted = table + entry * size;
    for (long i = entry * n + begin; i < entry * n + end; ++i) {
      long first = 0, left = size;
      while (left > 0) {
        const long half = left / 2;
        const T here = sorted[first + half];
        const bool is_before = Right ? !stands_before<false>(in[i], here) : stands_before<false>(here, in[i]);
        first = is_before ? first + half + 1 : first;
        left = is_before ? left - half - 1 : half;
      }
      out[i] = std::int32_t(first);
    }
  }
};
template <bool Right, class Table, class X>
auto on_devices(const search_word<Right, Table>& word, const called&, const X& operand) {
  using type = typename search_word<Right, Table>::template result<type_of_t<X>>;
  const unsigned stored = word.table.stored() | operand.stored();
  const Table table = stored_over(word.table, stored);
  const X x = stored_over(operand, stored);
  auto out = new_array<type>(x.sizes(), x.mesh(), stored);
  const long all = out.stored_elements();
  if (all == 0) return out;
  const long size = table.sizes()[dims_of<Table>::rank - 1];
  long n = 1;
  const auto l = x.layout();
  for (int d = dims_of<Table>::rank - 1; d < dims_of<X>::rank; ++d) n *= l.block[d];
  const long width = work_item < n ? work_item : n, pieces = (n + width - 1) / width;
  launch(
      "nabla::search",
      search_kernel<typename X::value_type, Right>{elements(table), elements(x), elements(out), n, size, width, pieces},
      all / n * pieces, all);
  return out;
}

/// An item is an entry of n elements.
struct nonzero_kernel {
  const bool* in;
  std::int32_t* out;
  long n, places;
  NABLA_FUNCTION void operator()(long entry) const {
    std::int32_t* const to = out + entry * places;
    long found = 0;
    for (long i = 0; i < n && found < places; ++i)
      if (in[entry * n + i]) to[found++] = std::int32_t(i);
    for (; found < places; ++found) to[found] = -1;
  }
};
template <class T>
struct unique_kernel {
  const T* in;
  std::int32_t* out;
  long n, places;
  bool filled;
  void operator()(long entry) const {
    const T* const x = in + entry * n;
    std::vector<std::int32_t> order(static_cast<std::size_t>(n));
    for (long i = 0; i < n; ++i) order[std::size_t(i)] = std::int32_t(i);
    std::stable_sort(order.begin(), order.end(),
                     [x](std::int32_t a, std::int32_t b) { return stands_before<false>(x[a], x[b]); });
    std::int32_t* const to = out + entry * places;
    long found = 0;
    for (long i = 0; i < n && found < places; ++i)
      if (i == 0 || stands_before<false>(x[order[std::size_t(i) - 1]], x[order[std::size_t(i)]]))
        to[found++] = order[std::size_t(i)];
    for (; found < places; ++found) to[found] = filled ? -1 : order[0];
  }
};
template <int B, class E, class X>
auto on_devices(const nonzero_word<B, E>& word, const called& call, const X& x) {
  auto out =
      new_array<typename nonzero_word<B, E>::template result<type_of_t<X>>>(word.sizes(call, x), x.mesh(), x.stored());
  if (out.stored_elements() == 0) return out;
  long n = 1;
  const auto l = x.layout();
  for (int d = B; d < dims_of<X>::rank; ++d) n *= l.block[d];
  launch("nabla::nonzero", nonzero_kernel{elements(x), elements(out), n, word.places},
         out.stored_elements() / word.places, x.stored_elements());
  return out;
}
template <bool Filled, class E, class X>
auto on_devices(const unique_word<Filled, E>& word, const called& call, const X& x) {
  auto out = new_array<typename unique_word<Filled, E>::template result<type_of_t<X>>>(word.sizes(call, x), x.mesh(),
                                                                                       x.stored());
  if (out.stored_elements() == 0) return out;
  const long n = x.sizes()[dims_of<X>::rank - 1];
  with_elements_on_host(x, out, [&](const auto* from, auto* to) {
    launch_on_host("nabla::unique", unique_kernel<typename X::value_type>{from, to, n, word.count, Filled},
                   out.stored_elements() / word.count, x.stored_elements());
  });
  return out;
}

}  // namespace nabla::detail
