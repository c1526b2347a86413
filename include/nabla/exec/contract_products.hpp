// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/contract_blas.hpp>
#include <nabla/exec/contract_loops.hpp>
#include <nabla/exec/permute.hpp>

namespace nabla::detail {

/// One product at these places.
template <class T>
void run_product(const product_roles& r, const T* x, const T* y, T beta, T* out) {
  const long m = r.im.size, n = r.in.size, k = r.ik.size;
  const bool x_rows = r.x == orientation::rows, y_rows = r.y == orientation::rows;
  const long ldx = leading(r.x, m, k, r.im.x, r.ik.x), ldy = leading(r.y, k, n, r.ik.y, r.in.y);
  const auto unit = [](long size, long step) { return size == 1 || step == 1; };
  if (n == 1 && unit(m, r.im.out) && unit(k, r.ik.y))
    gemv(!x_rows, x_rows ? m : k, x_rows ? k : m, x, ldx, y, beta, out);
  else if (m == 1 && unit(n, r.in.out) && unit(k, r.ik.x))
    gemv(y_rows, y_rows ? k : n, y_rows ? n : k, y, ldy, x, beta, out);
  else gemm(!x_rows, !y_rows, m, n, k, x, ldx, y, ldy, beta, out, leading(r.out, m, n, r.im.out, r.in.out));
}

/// One product for each position of all other indices; summed ones add to what is there.
template <class T>
void run_products(const contraction_groups& g, product_roles& r, const T* x, const T* y, T* out) {
  const bool transposed = r.out == orientation::columns;  // then the transposed product has its result in rows
  if (transposed) {
    std::swap(x, y), std::swap(r.im, r.in);
    for (auto* i : {&r.im, &r.in, &r.ik}) std::swap(i->x, i->y);
    r.fits();
  }
  if (g.batch.count == 0 && g.m.count <= 1 && g.n.count <= 1 && g.k.count <= 1) return run_product(r, x, y, T{0}, out);
  index_group around;
  const auto others = [&around](const index_group& group, int role) {
    for (int i = 0; i < group.count; ++i)
      if (i != role) around.add(group.at[i]);
  };
  others(g.batch, -1), others(g.m, r.m), others(g.n, r.n);
  const int kept = around.count;
  others(g.k, r.k);
  if (transposed)
    for (int d = 0; d < around.count; ++d) std::swap(around.at[d].x, around.at[d].y);
  long index[max_positions] = {};
  for (;;) {
    bool first = true;
    for (int d = kept; d < around.count; ++d) first = first && index[d] == 0;
    run_product(r, x, y, first ? T{0} : T{1}, out);
    int d = around.count - 1;
    for (; d >= 0; --d) {
      const auto& a = around.at[d];
      x += a.x, y += a.y, out += a.out;
      if (++index[d] < a.size) break;
      x -= a.x * a.size, y -= a.y * a.size, out -= a.out * a.size;
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

/// Copies a strided operand into rows, the last index innermost, and gives each index its new step.
template <class T>
buffer packed(const T* from, long contraction_index::*step, std::initializer_list<index_group*> order) {
  strides_view v;
  for (auto* group : order)
    for (int i = 0; i < group->count; ++i)
      if (group->at[i].*step != 0) v.push(group->at[i].size, group->at[i].*step);
  long elements = v.elements();
  buffer to(std::size_t(elements) * sizeof(T));
  copy_strided(from, static_cast<T*>(to.data()), v);
  for (auto* group : order)
    for (int i = 0; i < group->count; ++i)
      if (group->at[i].*step != 0) group->at[i].*step = elements /= group->at[i].size;
  return to;
}

/// Whether one step leads through a whole group.
inline bool is_one_step(const index_group& g, long contraction_index::*step) {
  for (int i = 1; i < g.count; ++i)
    if (g.at[i - 1].*step != g.at[i].*step * g.at[i].size) return false;
  return true;
}
inline long smallest_step(const index_group& g, long contraction_index::*step) {
  long s = std::numeric_limits<long>::max();
  for (int i = 0; i < g.count; ++i) s = g.at[i].*step < s ? g.at[i].*step : s;
  return s;
}
/// Whether two groups of an array form a matrix that the BLAS takes.
inline bool is_matrix(const index_group& a, const index_group& b, long contraction_index::*step) {
  const long sa = smallest_step(a, step), sb = smallest_step(b, step);
  return is_one_step(a, step) && is_one_step(b, step) && sa > 0 && sb > 0 &&
         (sa == 1 || sb == 1 || a.count + b.count == 0);
}

/// What has to be copied before one product a batch can run. (The summed indices are put into an order that spares one
/// operand, where there is one.)
struct copies {
  bool x, y, out;
  explicit copies(contraction_groups& g) {
    using index = contraction_index;
    if (!is_one_step(g.k, &index::x)) g.k.sort([](const index& a, const index& b) { return a.y > b.y; });
    x = !is_matrix(g.m, g.k, &index::x), y = !is_matrix(g.n, g.k, &index::y), out = !is_matrix(g.m, g.n, &index::out);
  }
};

/// Copies what the BLAS cannot take as it lies, then runs one product a batch.
template <class T>
void contract_copied(contraction_groups& g, const copies& c, const T* x, const T* y, T* out) {
  using index = contraction_index;
  const auto pack = [&](const T*& p, index_group& free, long index::*step) {
    const bool k_last = smallest_step(g.k, step) < smallest_step(free, step);
    buffer b = k_last ? packed(p, step, {&g.batch, &free, &g.k}) : packed(p, step, {&g.batch, &g.k, &free});
    p = static_cast<const T*>(b.data());
    return b;
  };
  buffer x_copy, y_copy, out_copy;
  if (c.x) x_copy = pack(x, g.m, &index::x);
  if (c.y) y_copy = pack(y, g.n, &index::y);
  T* to = out;
  strides_view made;
  if (c.out) {
    // The result is made in rows first, then copied: the positions are the kept indices in the order of the result.
    index* kept[max_positions];
    int count = 0;
    for (auto* group : {&g.batch, &g.m, &g.n})
      for (int i = 0; i < group->count; ++i) kept[count++] = &group->at[i];
    for (int i = 1; i < count; ++i)
      for (int j = i; j > 0 && kept[j]->out > kept[j - 1]->out; --j) std::swap(kept[j], kept[j - 1]);
    long elements = 1;
    for (auto* group : {&g.n, &g.m, &g.batch})
      for (int i = group->count - 1; i >= 0; --i) group->at[i].out = elements, elements *= group->at[i].size;
    for (int i = 0; i < count; ++i) made.push(kept[i]->size, kept[i]->out);
    out_copy = buffer(std::size_t(elements) * sizeof(T));
    to = static_cast<T*>(out_copy.data());
  }
  g.batch.merge(), g.m.merge(), g.n.merge(), g.k.merge();
  product_roles r;
  if (find_largest_product(g, r)) run_products(g, r, x, y, to);
  else contract_by_loops(g, x, y, to);
  if (c.out) copy_strided(static_cast<const T*>(to), out, made);
}

/// Nanoseconds, roughly: enough to tell one product, many small ones, copies and loops of our own apart. Measured: a
/// call of the BLAS takes 65, a tile of the loops 25; a million products of 2 x 2 run twice as fast by loops, of 8 x 8
/// by calls.
struct contraction_cost {
  static constexpr double call = 65, multiply = .03, touch = .1, tile = 25, loop = .17, copy = 1;
  static double products(double calls, double m, double n, double k) {
    return calls * (call + multiply * m * n * k + touch * m * n);
  }
  static double loops(double batches, double volume) { return batches * (tile + loop * volume); }
};

/// Runs a contraction of strided memory.
template <class T>
void run_contraction(contraction_groups& g, const T* x, const T* y, T* out) {
  for (const auto* group : {&g.batch, &g.m, &g.n})
    if (group->size() == 0) return;
  g.merge();
  if constexpr (has_blas<T>) {
    const long m = g.m.size(), n = g.n.size(), k = g.k.size(), batches = g.batch.size();
    if (k == 0) return contract_by_loops(g, x, y, out);  // zeros
    product_roles r;
    const bool found = find_largest_product(g, r);
    using cost = contraction_cost;
    const bool whole = found && r.volume() == m * n * k;
    if (whole && batches == 1 && r.volume() * cost::loop > cost::call) return run_products(g, r, x, y, out);
    const double all = double(batches) * double(m) * double(n) * double(k);
    const double as_it_lies =
        !found ? std::numeric_limits<double>::infinity()
               : cost::products(all / double(r.volume()), double(r.im.size), double(r.in.size), double(r.ik.size));
    const double by_loops = cost::loops(double(batches), double(m) * double(n) * double(k));
    if (whole) return by_loops < as_it_lies ? contract_by_loops(g, x, y, out) : run_products(g, r, x, y, out);
    contraction_groups sorted = g;
    const copies c(sorted);
    const double copied = double(batches) * (c.x * double(m * k) + c.y * double(n * k) + c.out * double(m * n));
    const double after_copies = cost::products(double(batches), double(m), double(n), double(k)) +
                                2 * cost::call * (c.x + c.y + c.out) + cost::copy * copied;
    if (by_loops < as_it_lies && by_loops < after_copies) return contract_by_loops(g, x, y, out);
    if (as_it_lies <= after_copies) return run_products(g, r, x, y, out);
    contract_copied(sorted, c, x, y, out);
  } else {
    contract_by_loops(g, x, y, out);
  }
}

}  // namespace nabla::detail
