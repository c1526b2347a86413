// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdlib>
#include <nabla/exec/kernel/launch.hpp>
#include <nabla/exec/kernel/permute.hpp>
#include <nabla/transform/detail/values/traced.hpp>
#include <utility>

// Cotangents are gathered as rows: the elements of a block in the order of memory. A leaf may be a view of its block,
// so its cotangent is put where the elements of the view lie, and the rest of the row is zero.
namespace nabla::detail {

/// From an array in memory to the place of a view: along each dim, both strides. (Functions that are not inlined: every
/// pair of types calls them.)
struct placed_dims {
  int rank = 0;
  long size[max_positions], from[max_positions], to[max_positions];

  /// Dims of a view and of an array that has the same ones, dim d of the view at in_array[d].
  template <class = void>
  NABLA_NOINLINE void add_dims(int n, const int* in_array, const long* sizes, const long* strides,
                               const long* of_view) {
    for (int d = 0; d < n; ++d) add(sizes[in_array[d]], strides[in_array[d]], of_view[d]);
    sort();
  }
  NABLA_NOINLINE void add_coordinates(int n, unsigned stored, const long* local, const long* f, const long* t) {
    for (int i = 0; i < n; ++i)
      if ((stored >> i) & 1u) add(local[i], f[i], t[i]);
  }
  NABLA_NOINLINE void add_all(const placed_dims& o) {
    for (int d = 0; d < o.rank; ++d) add(o.size[d], o.from[d], o.to[d]);
  }
  /// Whether each element of n in a row is written once.
  NABLA_NOINLINE bool covers(long n) const {
    long step = 1;
    for (int d = rank - 1; d >= 0; step *= size[d--])
      if (to[d] != step) return false;
    return step == n;
  }
  NABLA_NOINLINE bool is_in_order() const {
    for (int d = 0; d < rank; ++d)
      if (from[d] != to[d]) return false;
    return true;
  }
  /// Takes out dims until no two elements lie in one place: windows share the elements of a row.
  template <class = void>
  NABLA_NOINLINE placed_dims take_out_shared() {
    placed_dims out;
    for (int d = first_shared(); d >= 0; d = first_shared()) {
      int shortest = d;
      for (int i = d + 1; i < rank; ++i)
        if (size[i] < size[shortest]) shortest = i;
      out.add(size[shortest], from[shortest], to[shortest]);
      --rank;
      for (int i = shortest; i < rank; ++i) size[i] = size[i + 1], from[i] = from[i + 1], to[i] = to[i + 1];
    }
    return out;
  }
  NABLA_NOINLINE bool shares() const { return first_shared() >= 0; }
  long elements() const {
    long n = 1;
    for (int d = 0; d < rank; ++d) n *= size[d];
    return n;
  }

 private:
  /// The innermost dim whose steps do not lead past all that lies within one of them; -1: there is none.
  int first_shared() const {
    long reach = 0;
    for (int d = rank - 1; d >= 0; reach += (size[d] - 1) * std::abs(to[d]), --d)
      if (std::abs(to[d]) <= reach) return d;
    return -1;
  }
  void add(long n, long f, long t) {
    if (n != 1) size[rank] = n, from[rank] = f, to[rank++] = t;
  }
  /// The dims from the largest step in the row to the smallest.
  void sort() {
    for (int i = 1; i < rank; ++i)
      for (int j = i; j > 0 && std::abs(to[j - 1]) < std::abs(to[j]); --j)
        std::swap(size[j - 1], size[j]), std::swap(from[j - 1], from[j]), std::swap(to[j - 1], to[j]);
  }
};

/// Whether elements of a view share places of its block.
template <class T, class D, class S, class M, class B, bool U>
bool shares_places(const leaf_node<T, D, S, M, B, U>& n) {
  int same[at_least_one(D::rank)];
  for (int d = 0; d < D::rank; ++d) same[d] = d;
  placed_dims dims;
  dims.add_dims(D::rank, same, n.size_.n, n.stride, n.stride);
  return dims.shares();
}

template <class T, bool Add>
struct place_kernel {
  const T* from;
  T* to;
  placed_dims dims;
  NABLA_FUNCTION void operator()(long item) const {
    const T* p = from;
    T* q = to;
    for (int d = dims.rank - (runs_on_the_host ? 2 : 1); d >= 0; --d) {  // on a device an item is one element
      const long i = item % dims.size[d];
      item /= dims.size[d];
      p += i * dims.from[d], q += i * dims.to[d];
    }
    if (dims.rank == 0 || !runs_on_the_host) return put(*q, *p);
    const int last = dims.rank - 1;
    for (long i = 0; i < dims.size[last]; ++i) put(q[i * dims.to[last]], p[i * dims.from[last]]);
  }

 private:
  NABLA_FUNCTION static NABLA_INLINE void put(T& x, T value) { x = Add ? static_cast<T>(x + value) : value; }
};
/// Writes an array to the place of a view, or adds it to what is there. Elements that share a place are added one after the
/// other, by as many kernels: the sum is the same for any number of threads.
template <bool Add, class T>
NABLA_NOINLINE void place_array(const T* from, T* to, placed_dims dims) {
  const placed_dims shared = dims.take_out_shared();
  const long n = dims.elements();
  const long items = dims.rank > 0 && n > 0 && runs_on_the_host ? n / dims.size[dims.rank - 1] : n;
  if (n == 0) return;
  for (long position = 0; position < shared.elements(); ++position) {
    const T* p = from;
    T* q = to;
    long rest = position;
    for (int d = 0; d < shared.rank; rest /= shared.size[d++])
      p += rest % shared.size[d] * shared.from[d], q += rest % shared.size[d] * shared.to[d];
    launch("nabla::place", place_kernel<T, Add>{p, q, dims}, items, n);
  }
}

template <class T>
struct zeros_kernel {
  T* to;
  long n;
  NABLA_FUNCTION void operator()(long item) const {
    const long begin = item * work_item, end = begin + work_item < n ? begin + work_item : n;
    for (long i = begin; i < end; ++i) to[i] = T{0};
  }
};
template <class T>
NABLA_NOINLINE void fill_with_zeros(T* to, long n) {
  if (n > 0) launch("nabla::zeros", zeros_kernel<T>{to, n}, (n + work_item - 1) / work_item, n);
}

/// An array in the place of a view: where its elements go in the row of the block. All views of blocks on one mesh
/// share its code.
template <class T, class M>
class placed_in_row {
 public:
  template <class Leaf, class D, class S>
  placed_in_row(const Leaf& leaf, const array<T, D, S, M>& x, block_place place)
      : memory_(x.storage()), from_(elements(x)), offset_(x.offset()), mesh_(x.mesh()), stored_(x.stored()) {
    constexpr auto in_x = dims_in<D>(keys_of<typename Leaf::type::dims>{});
    const auto l = x.layout();
    for (int i = 0; i < M::rank; ++i) coordinate_[i] = l.coordinate[i];
    dims_.add_dims(Leaf::type::dims::rank, in_x.at, l.block, l.stride, leaf.stride);
    begin_ = leaf.offset - place.begin;
    elements_ = place.elements;
    covers_ = begin_ == 0 && dims_.covers(place.elements);
    shares_ = dims_.shares();
  }
  /// Whether the array in memory is that row.
  bool is_row() const { return covers_ && dims_.is_in_order(); }
  unsigned stored() const { return stored_; }

  /// The row: the array's memory where it is one, else zeros beside its elements.
  template <class Flat>
  NABLA_NOINLINE auto row() const {
    const auto size = row_sizes<Flat>(elements_, mesh_);
    using stored_row = typename stored_impl<Flat, machine_backend>::type;
    if (is_row()) return stored_row(memory_, offset_, size, mesh_, stored_);
    auto row = new_array<Flat>(size, mesh_, stored_);
    if (!covers_) fill_with_zeros(elements(row), row.stored_elements());
    if (shares_) put<true>(row);
    else put<false>(row);
    return row;
  }
  /// Writes the array to its place, or adds it to what is there.
  template <bool Add, class Row>
  NABLA_NOINLINE void put(Row& row) const {
    placed_dims all;
    if constexpr (M::rank > 0)
      all.add_coordinates(M::rank, row.stored(), mesh_.layout->local, coordinate_, row.layout().coordinate);
    all.add_all(dims_);
    place_array<Add>(from_, elements(row) + begin_, all);
  }

 private:
  template <class D, class... K>
  static constexpr auto dims_in(list<K...>) {
    struct {
      int at[at_least_one(int(sizeof...(K)))];
    } dims{{dim_with_key<D, K>...}};
    return dims;
  }

  const buffer& memory_;
  const T* from_;
  long offset_, begin_, elements_;
  const M& mesh_;
  unsigned stored_;
  long coordinate_[at_least_one(M::rank)] = {};
  placed_dims dims_;
  bool covers_, shares_;
};

/// The same of an array without values.
template <class X>
class placed_abstract {
 public:
  template <class Leaf>
  constexpr placed_abstract(const Leaf&, const X& x, block_place place) : x_(x), elements_(place.elements) {}
  constexpr bool is_row() const { return place_of(x_).elements == elements_; }
  template <class Flat>
  constexpr auto row() const {
    return abstract_result<Flat>(row_sizes<Flat>(elements_, x_.mesh()), x_.mesh(), x_.listener());
  }

 private:
  const X& x_;
  long elements_;
};

template <class Leaf, class T, class D, class S, class M>
auto placed_row(const Leaf& leaf, const array<T, D, S, M>& x, block_place place) {
  return placed_in_row<T, M>(leaf, x, place);
}
template <class Leaf, class T, class D, class S, class M>
constexpr auto placed_row(const Leaf& leaf, const abstract_array<T, D, S, M>& x, block_place place) {
  return placed_abstract<abstract_array<T, D, S, M>>(leaf, x, place);
}

}  // namespace nabla::detail
