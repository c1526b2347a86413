// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdlib>
#include <nabla/exec/launch.hpp>
#include <nabla/exec/permute.hpp>
#include <nabla/op/make/detail/constant.hpp>
#include <nabla/transform/detail/traced.hpp>
#include <utility>

// Cotangents are gathered as rows: the elements of a block in the order of memory. A leaf may be a view of its block,
// so its cotangent is put where the elements of the view lie, and the rest of the row is zero.
namespace nabla::detail {

/// From an array in memory to the place of a view: along each dim, both strides.
struct placed_dims {
  int rank = 0;
  long size[max_positions] = {}, from[max_positions] = {}, to[max_positions] = {};
  void push(long n, long f, long t) {
    if (n != 1) size[rank] = n, from[rank] = f, to[rank++] = t;
  }
  /// The dims from the largest step in the row to the smallest.
  void sort() {
    for (int i = 1; i < rank; ++i)
      for (int j = i; j > 0 && std::abs(to[j - 1]) < std::abs(to[j]); --j)
        std::swap(size[j - 1], size[j]), std::swap(from[j - 1], from[j]), std::swap(to[j - 1], to[j]);
  }
  /// Whether each element of n in a row is written once.
  bool covers(long n) const {
    long step = 1;
    for (int d = rank - 1; d >= 0; step *= size[d--])
      if (to[d] != step) return false;
    return step == n;
  }
  bool is_in_order() const {
    for (int d = 0; d < rank; ++d)
      if (from[d] != to[d]) return false;
    return true;
  }
};

template <class T, bool Add>
struct place_kernel {
  const T* from;
  T* to;
  placed_dims dims;
  NABLA_FUNCTION void operator()(long item) const {
    const T* p = from;
    T* q = to;
    for (int d = dims.rank - 2; d >= 0; --d) {
      const long i = item % dims.size[d];
      item /= dims.size[d];
      p += i * dims.from[d], q += i * dims.to[d];
    }
    const int last = dims.rank - 1;
    for (long i = 0; i < dims.size[last]; ++i) {
      T& x = q[i * dims.to[last]];
      x = Add ? static_cast<T>(x + p[i * dims.from[last]]) : p[i * dims.from[last]];
    }
  }
};

/// An array in the place of a view: where its elements go in the row of the block.
template <class Leaf, class X>
class placed_in_row;
template <class Leaf, class X>
requires is_abstract<X>
class placed_in_row<Leaf, X> {
 public:
  constexpr placed_in_row(const Leaf&, const X& x, block_place place) : x_(x), elements_(place.elements) {}
  constexpr bool is_row() const { return place_of(x_).elements == elements_; }
  template <class Flat>
  constexpr auto row() const {
    return abstract_result<Flat>(row_sizes<Flat>(elements_, x_.mesh()), x_.mesh(), x_.listener());
  }

 private:
  const X& x_;
  long elements_;
};
template <class Leaf, class X>
requires(!is_abstract<X>) class placed_in_row<Leaf, X> {
 public:
  placed_in_row(const Leaf& leaf, const X& x, block_place place)
      : x_(x), begin_(leaf.offset - place.begin), elements_(place.elements) {
    add_dims(leaf, keys_of<typename Leaf::type::dims>{});
    dims_.sort();
    covers_ = begin_ == 0 && dims_.covers(place.elements);
  }
  /// Whether the array in memory is that row.
  bool is_row() const { return covers_ && dims_.is_in_order(); }

  /// The row: x's memory where it is one, else zeros beside x.
  template <class Flat>
  auto row() const {
    const auto size = row_sizes<Flat>(elements_, x_.mesh());
    using stored_row = typename stored_impl<Flat, machine_backend>::type;
    if (is_row()) return stored_row(x_.storage(), x_.offset(), size, x_.mesh(), x_.stored());
    auto row = new_array<Flat>(size, x_.mesh(), x_.stored());
    if (!covers_) evaluator<machine_backend>::run(constant<Flat>({}, size, x_.mesh()), elements(row), x_.stored());
    put<false>(row);
    return row;
  }
  /// Writes x to its place, or adds it to what is there.
  template <bool Add, class Row>
  void put(Row& row) const {
    using T = typename Row::value_type;
    using M = mesh_type_of<Row>;
    const auto from = x_.layout();
    const auto to = row.layout();
    placed_dims all;
    if constexpr (M::rank > 0)
      for (int i = 0; i < M::rank; ++i)
        if ((row.stored() >> i) & 1u) all.push(row.mesh().layout->local[i], from.coordinate[i], to.coordinate[i]);
    for (int d = 0; d < dims_.rank; ++d) all.push(dims_.size[d], dims_.from[d], dims_.to[d]);
    if (all.rank == 0) all.size[0] = 1, all.from[0] = 0, all.to[0] = 0, all.rank = 1;
    long items = 1;
    for (int d = 0; d + 1 < all.rank; ++d) items *= all.size[d];
    const long n = items * all.size[all.rank - 1];
    if (n > 0) launch("nabla::place", place_kernel<T, Add>{elements(x_), elements(row) + begin_, all}, items, n);
  }

 private:
  template <class... K>
  void add_dims([[maybe_unused]] const Leaf& leaf, list<K...>) {
    [[maybe_unused]] const auto l = x_.layout();
    (dims_.push(l.block[dim_with_key<dims_of<X>, K>], l.stride[dim_with_key<dims_of<X>, K>],
                leaf.stride[dim_with_key<typename Leaf::type::dims, K>]),
     ...);
  }

  const X& x_;
  long begin_, elements_;
  placed_dims dims_;
  bool covers_;
};

}  // namespace nabla::detail
