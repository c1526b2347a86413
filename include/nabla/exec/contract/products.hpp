// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/contract/blas.hpp>
#include <nabla/exec/contract/loops.hpp>
#include <nabla/exec/kernel/launch.hpp>
#include <nabla/exec/kernel/permute.hpp>

namespace nabla::detail {

/// One product at these places, by one thread where the BLAS has one.
template <class T>
void run_product(const product_roles& r, const T* x, const T* y, T beta, T* out) {
  const long m = r.im.size, n = r.in.size, k = r.ik.size;
  const bool x_rows = r.x == orientation::rows, y_rows = r.y == orientation::rows;
  const auto unit = [](long size, long step) { return size == 1 || step == 1; };
  if (n == 1 && unit(m, r.im.out) && unit(k, r.ik.y))
    gemv(!x_rows, x_rows ? m : k, x_rows ? k : m, x, r.leading_x(), y, beta, out);
  else if (m == 1 && unit(n, r.in.out) && unit(k, r.ik.x))
    gemv(y_rows, y_rows ? k : n, y_rows ? n : k, y, r.leading_y(), x, beta, out);
  else gemm(!x_rows, !y_rows, m, n, k, x, r.leading_x(), y, r.leading_y(), beta, out, r.leading_out());
}
/// A product for each position of an index.
template <class T>
void run_product(const contraction_index& along, const product_roles& r, const T* x, const T* y, T beta, T* out) {
  gemm(along, r.x != orientation::rows, r.y != orientation::rows, r.im.size, r.in.size, r.ik.size, x, r.leading_x(), y,
       r.leading_y(), beta, out, r.leading_out());
}

// ---- on several threads -----------------------------------------------------------------------------------------------
// Where Kokkos has threads on the host and the BLAS has others, both would wait busily for the cores of each other: the
// BLAS gets one thread, and those of Kokkos divide the work.

/// Whether Kokkos may have threads on the host, and products are calls of the BLAS, which any thread may make.
inline constexpr bool has_host_threads =
#if defined(KOKKOS_ENABLE_SERIAL)
    !std::is_same_v<execution_space, Kokkos::Serial> &&
#endif
#if defined(NABLA_HAS_KOKKOS_KERNELS) || !defined(NABLA_HAS_BLAS)
    false;
#else
    runs_on_the_host;
#endif

/// Multiplications that are worth another thread: some 20 microseconds.
inline constexpr long product_for_a_thread = 1 << 19;

/// The threads that divide products among them; 1 where the BLAS does it by itself, or cannot be told not to.
template <class = void>
int threads_for_products() {
  if constexpr (has_host_threads) {
    static const int threads = the_blas().has_threads() ? execution_space().concurrency() : 1;
    return threads;
  } else {
    return 1;
  }
}

/// One product in tiles of its result.
template <class T>
struct product_tiles {
  product_roles r;
  const T *x, *y;
  T beta;
  T* out;
  long rows, columns, across;  ///< of a tile, and tiles side by side

  void operator()(long tile) const {
    const long i = tile / across * rows, j = tile % across * columns;
    product_roles part = r;
    part.im.size = r.im.size - i < rows ? r.im.size - i : rows;
    part.in.size = r.in.size - j < columns ? r.in.size - j : columns;
    run_product(part, x + i * r.im.x, y + j * r.in.y, beta, out + i * r.im.out + j * r.in.out);
  }
};
/// One product on so many threads. The tiles are as square as they can be, so that little of the operands is read twice.
template <class T>
void run_product_on(int threads, const product_roles& r, const T* x, const T* y, T beta, T* out) {
  const long m = r.im.size, n = r.in.size, worth = r.volume() / product_for_a_thread;
  const long tiles = worth < threads ? worth : threads;
  if (tiles < 2) return run_product(r, x, y, beta, out);
  constexpr long line = 16;  // of elements
  const auto part = [](long size, long parts) { return ((size + parts - 1) / parts + line - 1) / line * line; };
  long down = 1;
  for (long d = 1; d <= tiles; ++d)
    if (tiles % d == 0 && m / d + n / (tiles / d) < m / down + n / (tiles / down)) down = d;
  product_tiles<T> all{r, x, y, beta, out, part(m, down), part(n, tiles / down), 1};
  all.across = (n + all.columns - 1) / all.columns;
  launch_part("nabla::product", all, (m + all.rows - 1) / all.rows * all.across, r.volume());
}

/// A product for each position of all other indices, those that are summed last: these add to what is there.
template <class T>
struct products_around {
  product_roles r;
  index_group around;
  int kept;  ///< of these
  const T *x, *y;
  T* out;

  long positions(int from, int to) const {
    long n = 1;
    for (int d = from; d < to; ++d) n *= around.at[d].size;
    return n;
  }
  /// The products of one position of the result: product(x, y, beta, out) for each position of the summed indices.
  template <class F>
  void at(long position, const F& product) const {
    const T *p = x, *q = y;
    T* to = out;
    for (int d = kept - 1; d >= 0; --d) {
      const auto& a = around.at[d];
      const long i = d > 0 ? position % a.size : position;
      if (d > 0) position /= a.size;
      p += i * a.x, q += i * a.y, to += i * a.out;
    }
    long index[max_positions] = {};
    for (T beta{0};; beta = T{1}) {
      product(p, q, beta, to);
      int d = around.count - 1;
      for (; d >= kept; --d) {
        const auto& a = around.at[d];
        p += a.x, q += a.y;
        if (++index[d] < a.size) break;
        p -= a.x * a.size, q -= a.y * a.size;
        index[d] = 0;
      }
      if (d < kept) return;
    }
  }
  void operator()(long position) const {
    at(position, [this](const T* p, const T* q, T beta, T* to) { run_product(r, p, q, beta, to); });
  }
};

/// Divides products among threads, side by side where there are enough of them, else each one.
template <class T>
void run_products_on(int threads, const products_around<T>& all) {
  const blas_by_one_thread here;
  const long positions = all.positions(0, all.kept);
  const long volume = all.r.volume() * all.positions(all.kept, all.around.count);
  if (positions >= 4 * threads && positions * volume >= 2 * product_for_a_thread)
    return launch_part("nabla::products", all, positions, positions * volume);
  for (long position = 0; position < positions; ++position)
    all.at(position, [&](const T* p, const T* q, T beta, T* to) { run_product_on(threads, all.r, p, q, beta, to); });
}

/// A call to a device takes microseconds: one call makes the products along the longest of the kept indices.
template <class T>
void run_products_at_once(products_around<T> all) {
  if (all.kept == 0) return all(0);
  const contraction_index along = all.around.take(all.around.longest(all.kept));
  const long positions = all.positions(0, --all.kept);
  for (long position = 0; position < positions; ++position)
    all.at(position, [&](const T* p, const T* q, T beta, T* to) { run_product(along, all.r, p, q, beta, to); });
}

/// One product for each position of all other indices; summed ones add to what is there.
template <class T>
void run_products(const contraction_groups& g, product_roles& r, const T* x, const T* y, T* out,
                  int threads = threads_for_products()) {
  const bool transposed = r.out == orientation::columns;  // then the transposed product has its result in rows
  if (transposed) {
    std::swap(x, y), std::swap(r.im, r.in);
    for (auto* i : {&r.im, &r.in, &r.ik}) std::swap(i->x, i->y);
    r.fits();
  }
  if (g.batch.count == 0 && g.m.count <= 1 && g.n.count <= 1 && g.k.count <= 1 && threads == 1) {
    ++count().contractions;
    return run_product(r, x, y, T{0}, out);
  }
  products_around<T> all{r, {}, 0, x, y, out};
  index_group& around = all.around;
  const auto others = [&around](const index_group& group, int role) {
    for (int i = 0; i < group.count; ++i)
      if (i != role) around.add(group.at[i]);
  };
  others(g.batch, -1), others(g.m, r.m), others(g.n, r.n);
  all.kept = around.count;
  others(g.k, r.k);
  if (transposed)
    for (int d = 0; d < around.count; ++d) std::swap(around.at[d].x, around.at[d].y);
  const long positions = all.positions(0, all.kept);
  count().contractions += positions * all.positions(all.kept, around.count);
  if constexpr (!runs_on_the_host) {
    run_products_at_once(all);
  } else {
    if (threads > 1) return run_products_on(threads, all);
    for (long position = 0; position < positions; ++position) all(position);
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
  bool x, y, out, windows;
  /// Of_windows: the left operand is copied in blocks.
  explicit copies(contraction_groups& g, bool of_windows = false) : windows(of_windows) {
    using index = contraction_index;
    if (!windows && !is_one_step(g.k, &index::x)) g.k.sort([](const index& a, const index& b) { return a.y > b.y; });
    x = !windows && !is_matrix(g.m, g.k, &index::x), y = !is_matrix(g.n, g.k, &index::y),
    out = !is_matrix(g.m, g.n, &index::out);
  }
};

// ---- windows ----------------------------------------------------------------------------------------------------------
// Windows of an array share its elements. A copy of them would be many times as long as the array: they are copied and
// multiplied in blocks.

/// Whether two groups of indices lead to an element of an operand in more than one way, as windows do.
inline bool shares_elements(const index_group& a, const index_group& b, long contraction_index::*step) {
  index_group all;
  for (const auto* group : {&a, &b})
    for (int i = 0; i < group->count; ++i)
      if (group->at[i].*step != 0) all.add(group->at[i]);
  all.sort([step](const auto& i, const auto& j) { return magnitude(i.*step) < magnitude(j.*step); });
  long reach = 0;
  for (int i = 0; i < all.count; ++i) {
    if (magnitude(all.at[i].*step) <= reach) return true;
    reach += (all.at[i].size - 1) * magnitude(all.at[i].*step);
  }
  return false;
}

/// Copies some positions of the indices `down`, and for each all of the indices `across`, into rows of a matrix.
template <class T>
struct pack_windows_kernel {
  static constexpr long rows_of_item = 16;
  const T* from;
  T* to;
  long begin, end;  ///< of these positions
  long length;      ///< of a row
  index_group down, across;
  contraction_index run;  ///< the innermost index across

  NABLA_FUNCTION void operator()(long item) const {
    const long first = begin + item * rows_of_item, last = first + rows_of_item < end ? first + rows_of_item : end;
    for (long row = first; row < last; ++row) {
      const T* p = from;
      long rest = row;
      for (int d = down.count - 1; d >= 0; --d) {
        p += rest % down.at[d].size * down.at[d].x;
        rest /= down.at[d].size;
      }
      copy_row(p, to + (row - begin) * length);
    }
  }

 private:
  NABLA_FUNCTION NABLA_INLINE void copy_row(const T* p, T* q) const {
    long index[max_positions];
    for (int d = 0; d < across.count; ++d) index[d] = 0;
    for (;;) {
      if (run.x == 1)
        for (long j = 0; j < run.size; ++j) q[j] = p[j];
      else
        for (long j = 0; j < run.size; ++j) q[j] = p[j * run.x];
      q += run.size;
      int d = across.count - 1;
      for (; d >= 0; --d) {
        p += across.at[d].x;
        if (++index[d] < across.at[d].size) break;
        p -= across.at[d].x * across.at[d].size;
        index[d] = 0;
      }
      if (d < 0) return;
    }
  }
};

/// The product of one position of the batch. The left operand is copied in blocks of rows: kept positions, or summed ones,
/// whose products are added up. The right operand and the result are matrices.
template <class T>
class window_product {
 public:
  /// A block has so many rows or more, up to twice as many: the BLAS copies the right operand anew for each block.
  static constexpr long least_rows = 512, elements_of_block = 131072;

  explicit window_product(const contraction_groups& g)
      : sums_(g.k.size() > g.m.size()), m_(whole(g.m)), n_(whole(g.n)), k_(whole(g.k)) {
    pack_.down = sums_ ? g.k : g.m;
    pack_.across = sums_ ? g.m : g.k;
    pack_.length = pack_.across.size();
    pack_.run = pack_.across.count > 0 ? pack_.across.at[--pack_.across.count] : unit_index;
    rows_ = pack_.down.size();
    block_ = elements_of_block / pack_.length;
    if (block_ < least_rows) block_ = least_rows;
    const long blocks = rows_ > block_ ? rows_ / block_ : 1;
    block_ = (rows_ + blocks - 1) / blocks;
    scratch_ = buffer(std::size_t(block_ * pack_.length) * sizeof(T));
  }
  /// Whether the BLAS takes the blocks.
  bool fits() const { return block_roles(block_).fits(); }
  void run(const T* x, const T* y, T* out, int threads) {
    pack_.from = x;
    pack_.to = static_cast<T*>(scratch_.data());
    for (pack_.begin = 0; pack_.begin < rows_; pack_.begin = pack_.end) {
      pack_.end = pack_.begin + block_ < rows_ ? pack_.begin + block_ : rows_;
      const long rows = pack_.end - pack_.begin, per_item = pack_windows_kernel<T>::rows_of_item;
      launch_part("nabla::windows", pack_, (rows + per_item - 1) / per_item, rows * pack_.length);
      product_roles r = block_roles(rows);
      r.fits();
      ++count().contractions;
      if (sums_) product(r, pack_.to, y + pack_.begin * k_.y, T(pack_.begin > 0), out, threads);
      else product(r, pack_.to, y, T{0}, out + pack_.begin * m_.out, threads);
    }
  }

 private:
  static contraction_index whole(const index_group& g) {
    using index = contraction_index;
    if (g.count == 0) return unit_index;
    return {g.size(), smallest_step(g, &index::x), smallest_step(g, &index::y), smallest_step(g, &index::out)};
  }
  product_roles block_roles(long rows) const {
    product_roles r;
    r.im = {sums_ ? m_.size : rows, sums_ ? 1 : pack_.length, 0, m_.out};
    r.in = {n_.size, 0, n_.y, n_.out};
    r.ik = {sums_ ? rows : k_.size, sums_ ? pack_.length : 1, k_.y, 0};
    return r;
  }
  static void product(product_roles& r, const T* x, const T* y, T beta, T* out, int threads) {
    if (r.out == orientation::columns) {
      std::swap(x, y), std::swap(r.im, r.in);
      for (auto* i : {&r.im, &r.in, &r.ik}) std::swap(i->x, i->y);
      r.fits();
    }
    if constexpr (runs_on_the_host)
      if (threads > 1) {
        const blas_by_one_thread here;
        return run_product_on(threads, r, x, y, beta, out);
      }
    run_product(r, x, y, beta, out);
  }

  bool sums_;
  contraction_index m_, n_, k_;
  pack_windows_kernel<T> pack_;
  long rows_, block_;
  buffer scratch_;
};
template <class T>
void run_window_products(const contraction_groups& g, const T* x, const T* y, T* out,
                         int threads = threads_for_products()) {
  window_product<T> product(g);
  if (!product.fits()) return contract_by_loops(g, x, y, out);
  for (long position = 0; position < g.batch.size(); ++position) {
    const T *p = x, *q = y;
    T* to = out;
    long rest = position;
    for (int d = g.batch.count - 1; d >= 0; --d) {
      const auto& b = g.batch.at[d];
      const long i = rest % b.size;
      rest /= b.size;
      p += i * b.x, q += i * b.y, to += i * b.out;
    }
    product.run(p, q, to, threads);
  }
}

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
  if (c.windows) run_window_products(g, x, y, to);
  else if (find_largest_product(g, r)) run_products(g, r, x, y, to);
  else contract_by_loops(g, x, y, to);
  if (c.out) copy_strided(static_cast<const T*>(to), out, made);
}

/// Nanoseconds, roughly: enough to tell one product, many small ones, copies and loops of our own apart. Measured on a
/// host: a call of the BLAS takes 65, a tile of the loops 25; a million products of 2 x 2 run twice as fast by loops, of
/// 8 x 8 by calls. For a device they are estimates: to start a kernel takes 5 microseconds, and then a library
/// multiplies twenty times as fast as a kernel with a thread for each element of the result.
struct contraction_cost {
  static constexpr bool on_device = !runs_on_the_host;
  static constexpr double call = on_device ? 5000 : 65, multiply = on_device ? 1e-4 : .03, touch = on_device ? .004 : .1,
                          launch = on_device ? 5000 : 0, tile = on_device ? 0 : 25, loop = on_device ? .002 : .17,
                          copy = on_device ? .01 : 1;
  static double products(double count, double a_call, double m, double n, double k) {
    return count / a_call * call + count * (multiply * m * n * k + touch * m * n);
  }
  static double loops(double batches, double volume) { return launch + batches * (tile + loop * volume); }
};
/// How many products one call makes.
inline double products_a_call(const contraction_groups& g, const product_roles& r) {
  long most = 1;
  if constexpr (!runs_on_the_host) {
    const auto look = [&most](const index_group& group, int role) {
      for (int i = 0; i < group.count; ++i)
        if (i != role && group.at[i].size > most) most = group.at[i].size;
    };
    look(g.batch, -1), look(g.m, r.m), look(g.n, r.n);
  }
  return double(most);
}

/// The windows of an array times another operand; they are the left one.
template <class T>
void contract_windows(contraction_groups& g, const T* x, const T* y, T* out) {
  using index = contraction_index;
  using cost = contraction_cost;
  g.k.sort([](const index& a, const index& b) { return magnitude(a.x) > magnitude(b.x); });
  g.k.merge();
  copies c(g, true);
  const double m = double(g.m.size()), n = double(g.n.size()), k = double(g.k.size()), batches = double(g.batch.size());
  const double copied = batches * (m * k + c.y * n * k + c.out * m * n);
  if (cost::loops(batches, m * n * k) < cost::products(batches, 1, m, n, k) + cost::copy * copied)
    return contract_by_loops(g, x, y, out);
  contract_copied(g, c, x, y, out);
}

/// Runs a contraction of strided memory.
template <class T>
void run_contraction(contraction_groups& g, const T* x, const T* y, T* out) {
  for (const auto* group : {&g.batch, &g.m, &g.n})
    if (group->size() == 0) return;
  g.merge();
  if constexpr (has_blas<T>) {
    const long m = g.m.size(), n = g.n.size(), k = g.k.size(), batches = g.batch.size();
    if (k == 0) return contract_by_loops(g, x, y, out);  // zeros
    if (shares_elements(g.m, g.k, &contraction_index::x)) return contract_windows(g, x, y, out);
    if (shares_elements(g.n, g.k, &contraction_index::y)) {
      std::swap(g.m, g.n);
      for (auto* group : {&g.batch, &g.m, &g.n, &g.k})
        for (int i = 0; i < group->count; ++i) std::swap(group->at[i].x, group->at[i].y);
      return contract_windows(g, y, x, out);
    }
    product_roles r;
    const bool found = find_largest_product(g, r);
    using cost = contraction_cost;
    const bool whole = found && r.volume() == m * n * k;
    if (whole && batches == 1 && r.volume() * cost::loop > cost::call) return run_products(g, r, x, y, out);
    const double all = double(batches) * double(m) * double(n) * double(k);
    const double as_it_lies =
        !found ? std::numeric_limits<double>::infinity()
               : cost::products(all / double(r.volume()), products_a_call(g, r), double(r.im.size), double(r.in.size),
                                double(r.ik.size));
    const double by_loops = cost::loops(double(batches), double(m) * double(n) * double(k));
    if (whole) return by_loops < as_it_lies ? contract_by_loops(g, x, y, out) : run_products(g, r, x, y, out);
    contraction_groups sorted = g;
    const copies c(sorted);
    const double copied = double(batches) * (c.x * double(m * k) + c.y * double(n * k) + c.out * double(m * n));
    const double after_copies =
        cost::products(double(batches), runs_on_the_host ? 1 : double(batches), double(m), double(n), double(k)) +
        2 * cost::call * (c.x + c.y + c.out) + cost::copy * copied;
    if (by_loops < as_it_lies && by_loops < after_copies) return contract_by_loops(g, x, y, out);
    if (as_it_lies <= after_copies) return run_products(g, r, x, y, out);
    contract_copied(sorted, c, x, y, out);
  } else {
    contract_by_loops(g, x, y, out);
  }
}

}  // namespace nabla::detail
