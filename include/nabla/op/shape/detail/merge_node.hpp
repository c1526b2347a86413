// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/view_word.hpp>

// Merging dims is the one view that memory may refuse: a leaf whose dims do not follow one another there is copied.
namespace nabla::detail {

/// The dims with those of keys K as one dim under the tag Tag, the first one the slowest, at its place.
template <class Dims, class Tag, class... K>
struct merged_dims {
  static constexpr int rank = Dims::rank, count = sizeof...(K), result_rank = rank - count + 1;
  static constexpr int index[count] = {dim_with_key<Dims, K>...};
  struct table {
    int order[at_least_one(rank)] = {};  ///< with the merged dims side by side
    int place = 0;                       ///< of the first of them
  };
  static constexpr bool merges(int d) {
    for (int i : index)
      if (i == d) return true;
    return false;
  }
  static constexpr table places = [] {
    table t;
    int n = 0;
    for (int d = 0; d < rank; ++d) {
      if (d == index[0]) {
        t.place = n;
        for (int i : index) t.order[n++] = i;
      } else if (!merges(d)) {
        t.order[n++] = d;
      }
    }
    return t;
  }();
  static constexpr int place = places.place;
  template <class Seq>
  struct ordered;
  template <int... D>
  struct ordered<std::integer_sequence<int, D...>> : in_order<Dims, std::integer_sequence<int, places.order[D]...>> {};
  using beside = ordered<std::make_integer_sequence<int, rank>>;

  static constexpr long static_size = ((extent_at<Dims, dim_with_key<Dims, K>>::size == dyn_size) || ...)
                                          ? dyn_size
                                          : (extent_at<Dims, dim_with_key<Dims, K>>::size * ...);
  using merged = typename make_extent<
      Tag, static_size, concat<list<>, typename extent_at<Dims, dim_with_key<Dims, K>>::split_over...>>::type;

  template <int D>
  struct entry : kept_entry<Dims, places.order[D < place ? D : D + count - 1]> {};
  template <int D>
    requires(D == place)
  struct entry<D> {
    using extent = merged;
    using source = fresh;
  };
  /// Its map is what an operand sees that lacks all merged dims.
  using all = view_by_entries<Dims, entry, std::make_integer_sequence<int, result_rank>>;
  using to = typename all::to;

  static constexpr sizes_of<to> sizes(const sizes_of<Dims>& size) {
    sizes_of<to> s;
    for (int d = 0; d < result_rank; ++d) s[d] = d == place ? 1 : size[places.order[d < place ? d : d + count - 1]];
    for (int i : index) s[place] *= size[i];
    return s;
  }
  static constexpr typename all::map without(const sizes_of<Dims>& size) {
    typename all::map m;
    m.size = sizes(size);
    for (int d = 0; d < result_rank; ++d) m.factor[d] = 1;
    return m;
  }
};

template <class Parent, class Child, class... K>
inline constexpr int carried = (int(carries<Parent, Child, K>) + ...);

/// Whether an operand's merged dims are split as those of the word, or not at all.
template <class Parent, class Child, class... K>
inline constexpr bool is_split_alike =
    (std::is_same_v<typename extent_with_key<Parent, K>::type::split_over,
                    typename extent_with_key<Child, K>::type::split_over> &&
     ...) ||
    ((extent_with_key<Child, K>::type::split_over::size == 0) && ...);
template <class Parent, class Child, class... K>
constexpr bool carries_alike() {
  if constexpr (carried<Parent, Child, K...> == int(sizeof...(K))) return is_split_alike<Parent, Child, K...>;
  else return false;
}

/// Whether every operand has all of the merged dims or none, in one layout: else the word is evaluated first.
template <class N, class... K>
inline constexpr bool merges_below = true;
template <class F, class Type, class In, class... N, class... K>
inline constexpr bool merges_below<map_node<F, Type, In, N...>, K...> =
    ((carried<typename Type::dims, typename N::type::dims, K...> == 0 ||
      (carries_alike<typename Type::dims, typename N::type::dims, K...>() && merges_below<N, K...>)) &&
     ...);

template <class Tag, class... K>
struct merging {
  template <class T, class D, class S, class M, class B, bool U>
  static constexpr auto of(const leaf_node<T, D, S, M, B, U>& n) {
    using rule = merged_dims<D, Tag, K...>;
    auto side = reindexed(n, rule::beside::of(n.size_));
    constexpr bool unit = decltype(side)::unit;
    constexpr bool is_last = rule::place + rule::count == rule::rank;
    long step = 1;
    bool fits = true;
    if constexpr (!has_no_values<typename B::backend>) {
      fits = runs_on<D>(n.size_, side.stride, side.mesh_, rule::place, step) &&
             !(unit && is_last && step != 1);
    }
    if (!fits) {
      const auto copy = evaluator<typename B::backend>::materialize(side).leaf();
      side.buffer = copy.buffer, side.offset = copy.offset;
      for (int d = 0; d < D::rank; ++d) side.stride[d] = copy.stride[d];
      for (int i = 0; i < M::rank; ++i) side.coordinate_stride[i] = copy.coordinate_stride[i];
      runs_on<D>(n.size_, side.stride, side.mesh_, rule::place, step);
    }
    auto out = leaf_with_dims<typename rule::to, S, unit>(side, rule::sizes(n.size_));
    for (int d = 0; d < rule::result_rank; ++d)
      out.stride[d] = d == rule::place ? step : side.stride[d < rule::place ? d : d + rule::count - 1];
    return out;
  }
  template <class F, class Type, class In, class... N>
    requires(merges_below<map_node<F, Type, In, N...>, K...>)
  static constexpr auto of(const map_node<F, Type, In, N...>& n) {
    using rule = merged_dims<typename Type::dims, Tag, K...>;
    using type =
        array_type<typename Type::value_type, typename rule::to, typename Type::state, typename Type::mesh>;
    return n.child.apply([&](const auto&... c) {
      using node = map_node<F, type, In, decltype(operand<rule, typename Type::dims>(c, n.size_))...>;
      return node{{rule::sizes(n.size_), n.mesh_}, {operand<rule, typename Type::dims>(c, n.size_)...}};
    });
  }
  template <class N>
  static constexpr auto of(const N& n) {
    return of(evaluator<typename N::backend>::materialize(n).leaf());
  }

 private:
  template <class Rule, class Parent, class C>
  static constexpr auto operand(const C& c, const sizes_of<Parent>& size) {
    using D = typename C::type::dims;
    if constexpr (carried<Parent, D, K...> == 0)
      return reindexed(c, child_map<D, typename Rule::all::map>::of(Rule::without(size), c.sizes()));
    else
      return of(c);
  }
  /// Whether the dims follow one another in the memory of a device, and the step of the innermost.
  template <class D, class Mesh>
  static constexpr bool runs_on(const sizes_of<D>& size, const long* stride, [[maybe_unused]] const Mesh& mesh,
                                int place, long& step) {
    const long here[] = {size[dim_with_key<D, K>] /
                         parts_of(mesh, typename extent_with_key<D, K>::type::split_over{})...};
    long next = 0;
    step = 1;
    for (int i = int(sizeof...(K)) - 1; i >= 0; --i) {
      const long n = here[i];
      if (n == 1) continue;
      if (next == 0)
        step = stride[place + i];
      else if (stride[place + i] != next)
        return false;
      next = stride[place + i] * n;
    }
    return true;
  }
};

/// A node with the dims of keys K merged.
template <class Tag, class... K, class N>
constexpr auto merged(const N& n, list<K...>) {
  return merging<Tag, K...>::of(n);
}

}  // namespace nabla::detail
