// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/squeeze.hpp>

namespace nabla {

/// A range of indices, the end left out. Negative bounds count from the end.
template <bool Stepped>
struct slice_t : vocabulary {
  long begin = 0, end = 0, step = 1;
  bool to_the_end = false;
};

/// `slice(2, 10)`: indices 2 to 9; `slice(2, rest)`: from 2 on; `slice(2, -1)`: without the last one.
constexpr slice_t<false> slice(long begin, long end) { return {{}, begin, end, 1, false}; }
/// `slice(2, rest)`: from 2 on.
constexpr slice_t<false> slice(long begin, rest_t) { return {{}, begin, 0, 1, true}; }
/// `slice(0, 10, 2)`: every second one.
constexpr slice_t<true> slice(long begin, long end, long step) { return {{}, begin, end, step, false}; }
/// `slice(1, rest, 2)`: every second one from 1 on.
constexpr slice_t<true> slice(long begin, rest_t, long step) { return {{}, begin, 0, step, true}; }

namespace detail {

enum class index_kind { none, whole, one, range, steps };
template <class S>
inline constexpr index_kind index_kind_of = is_integer<S> ? index_kind::one : index_kind::none;
template <>
inline constexpr index_kind index_kind_of<all_t> = index_kind::whole;
template <>
inline constexpr index_kind index_kind_of<slice_t<false>> = index_kind::range;
template <>
inline constexpr index_kind index_kind_of<slice_t<true>> = index_kind::steps;

/// One selector: of which dim (void: the next positional one), and what.
template <class S>
struct index_argument {
  using name = void;
  using what = S;
  static constexpr index_kind kind = index_kind_of<S>;
  static constexpr const S& value(const S& s) { return s; }
};
template <DimSelector A, class S>
struct index_argument<binding<A, S>> {
  using name = A;
  using what = S;
  static constexpr index_kind kind = index_kind_of<S>;
  static constexpr const S& value(const binding<A, S>& b) { return b.value; }
};

template <class Dims, class... S>
struct index_table {
  static constexpr int count = sizeof...(S), rank = Dims::rank;
  int target[count + 1] = {};  ///< dim of each selector; -1: none
  index_kind kind[at_least_one(rank)] = {};
  int positional_indices = 0, twice = -1;

  template <class A, int Number>
  static constexpr int dim_of() {
    if constexpr (std::is_void_v<A>)
      return Number < positional_rank<Dims> ? find_dim<Dims, position<Number>>::value : -1;
    else
      return find_dim<Dims, A>::value;
  }
  /// How many of the first I selectors are by order.
  template <int I>
  static constexpr int by_order() {
    constexpr bool is_by_order[] = {std::is_void_v<typename index_argument<S>::name>..., false};
    int n = 0;
    for (int j = 0; j < I; ++j) n += is_by_order[j];
    return n;
  }
  template <int... I>
  constexpr void fill(std::integer_sequence<int, I...>) {
    ((target[I] = dim_of<typename index_argument<S>::name, by_order<I>()>()), ...);
    positional_indices = by_order<count>();
  }
  constexpr index_table() {
    for (auto& k : kind) k = index_kind::whole;
    fill(std::make_integer_sequence<int, count>{});
    constexpr index_kind kinds[] = {index_argument<S>::kind..., index_kind::none};
    bool seen[at_least_one(rank)] = {};
    for (int i = 0; i < count; ++i) {
      if (target[i] < 0) continue;
      if (seen[target[i]]) twice = i;
      seen[target[i]] = true;
      kind[target[i]] = kinds[i];
    }
  }
};

template <class Type, class... S>
struct index_rule {
  using Dims = typename Type::dims;
  using table_type = index_table<Dims, S...>;
  static constexpr table_type table{};

  template <class X, class Name = typename index_argument<X>::name>
  struct reason {
    using type = std::conditional_t<
        index_argument<X>::kind == index_kind::none, nabla::error::not_an_index<typename index_argument<X>::what>,
        std::conditional_t<(find_dim<Dims, Name>::value < 0), no_such_dim<Dims, Name>, void>>;
  };
  template <class X>
  struct reason<X, void> {
    using type = std::conditional_t<index_argument<X>::kind == index_kind::none,
                                    nabla::error::not_an_index<typename index_argument<X>::what>, void>;
  };
  template <int I>
  struct moves {
    using type = typename why_not_along<Dims, I>::type;
  };
  template <class Seq>
  struct build;
  template <int... D>
  struct build<std::integer_sequence<int, D...>> {
    template <int I, index_kind K = table.kind[I]>
    struct entry {
      using type = dims<extent_at<Dims, I>>;
      using source = list<kept<at<I, keys_of<Dims>>>>;
    };
    template <int I>
    struct entry<I, index_kind::one> {
      using type = dims<>;
      using source = list<>;
    };
    template <int I>
    struct entry<I, index_kind::range> {
      using type = dims<extent<typename extent_at<Dims, I>::tag>>;
      using source = list<cut<at<I, keys_of<Dims>>>>;
    };
    template <int I>
    struct entry<I, index_kind::steps> {
      using type = dims<extent<typename extent_at<Dims, I>::tag>>;
      using source = list<strided<at<I, keys_of<Dims>>>>;
    };
    using to = concat<dims<>, typename entry<D>::type...>;
    using map = view_map<Dims, to, concat<list<>, typename entry<D>::source...>>;
    using split_error = typename first_error<typename std::conditional_t<
        table.kind[D] == index_kind::whole, type_tag<void>, moves<D>>::type...>::type;
  };
  using all = build<std::make_integer_sequence<int, Dims::rank>>;
  static constexpr bool too_many = table.positional_indices > positional_rank<Dims>;
  template <int I>
  struct twice_reason {
    using type = nabla::error::axis_named_twice<dim_name<Dims, table.target[I]>>;
  };
  using error = typename first_error<
      typename reason<S>::type...,
      std::conditional_t<
          too_many,
          std::conditional_t<
              positional_rank<Dims> == 0 && (visible_rank<Dims> > 0),
              nabla::error::more_indices_than_positional_dims<table.positional_indices, 0,
                                                              nabla::error::to_fix::index_by_name>,
              nabla::error::more_indices_than_positional_dims<table.positional_indices, positional_rank<Dims>>>,
          void>,
      typename std::conditional_t<(table.twice >= 0), twice_reason<(table.twice >= 0 ? table.twice : 0)>,
                                  type_tag<void>>::type,
      typename all::split_error>::type;

  static constexpr auto of(const sizes_of<Dims>& size, const typename Type::mesh&, S... s) {
    return fill(size, std::make_integer_sequence<int, int(sizeof...(S))>{}, s...);
  }

 private:
  template <int... I>
  static constexpr auto fill(const sizes_of<Dims>& size, std::integer_sequence<int, I...>, S... s) {
    typename all::map m;
    long count[at_least_one(Dims::rank)] = {}, step[at_least_one(Dims::rank)] = {};
    for (int d = 0; d < Dims::rank; ++d) count[d] = size[d], step[d] = 1;
    (one<table.target[I]>(size, m.begin, count, step, index_argument<S>::value(s)), ...);
    int e = 0;
    for (int d = 0; d < Dims::rank; ++d)
      if (table.kind[d] != index_kind::one) m.factor[e] = step[d], m.size[e++] = count[d];
    return m;
  }
  template <int D, class V>
  static constexpr void one(const sizes_of<Dims>& size, long* begin, long* count, long* step, const V& v) {
    const long n = size[D];
    if constexpr (is_integer<V>) {
      const long i = static_cast<long>(v), at = i < 0 ? i + n : i;
      if (at < 0 || at >= n) fail<>::out_of_range("index(x, indices...)", dim_text<Dims, D>, i, n);
      begin[D] = at;
    } else if constexpr (!std::is_same_v<V, all_t>) {
      const long b = v.begin < 0 ? v.begin + n : v.begin;
      const long e = v.to_the_end ? n : v.end < 0 ? v.end + n : v.end;
      if (v.step < 1) fail<>::because("index(x, indices...)", "requires a slice with a step of at least 1");
      if (b < 0 || b > n) fail<>::out_of_range("index(x, indices...)", dim_text<Dims, D>, v.begin, n);
      if (e < 0 || e > n) fail<>::out_of_range("index(x, indices...)", dim_text<Dims, D>, v.end, n);
      begin[D] = b;
      count[D] = e > b ? (e - b + v.step - 1) / v.step : 0;
      step[D] = v.step;
    }
  }
};

}  // namespace detail

/// Elements at some indices: `x(batch = 3)`, `x(batch = slice(0, 10))`, `x(3, all)`, `x(slice(0, 2))`; also written
/// `index(x, batch = 3)`. An integer takes its dim away, a slice shortens it; indices without a name speak of the
/// positional dims in order, and what is not spoken of stays whole. Negative indices count from the end.
///
/// A view: copies nothing; of an elementwise word it fuses. State stays. Errors: not_an_index, array_has_no_axis,
/// axis_named_twice, more_indices_than_positional_dims, dim_is_split_over; runtime_error for an index or a slice that
/// leaves its dim. Derivative: zeros with the cotangent at these indices. Communication: none.
NABLA_DETAIL_VIEW(index, detail::index_rule,
                  "nabla::index(x, indices...) requires integers, slice(..), all, or axis = one of these, for dims of "
                  "x that are not split over devices")

}  // namespace nabla
