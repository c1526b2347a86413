// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/along_one_dim.hpp>
#include <nabla/expr/array_concepts.hpp>
#include <nabla/expr/join.hpp>

// Elements along one dim by an array of indices: which dims the result has, in which state it is, and why it is refused.
// The dims of the indices take the place of the dim. A name that the array and the indices share is one dim of both.
namespace nabla::detail {

/// Of each dim of the result: which dim of the elements it is, and which of the indices; -1: none.
template <int Most>
struct taken_dims {
  int rank = 0;
  int of_elements[Most] = {}, of_indices[Most] = {};
  constexpr void add(int e, int i) {
    of_elements[rank] = e;
    of_indices[rank++] = i;
  }
};

/// Dim number D of X is taken by indices of dims I. Along: the positional dims of both pair up from the right, as those of
/// operands do; else all of the indices' stand in the place of D.
template <class X, class I, int D, bool Along>
struct taking_plan {
  using elements = X;
  using indices = I;
  /// The dims of the elements that the indices count through, the last one fastest.
  static constexpr int place = D, count = 1;
  static constexpr auto table = [] {
    taken_dims<X::rank + I::rank + 1> t;
    int partner[at_least_one(I::rank)] = {};
    bool one_of_elements[at_least_one(X::rank)] = {}, one_of_indices[at_least_one(I::rank)] = {};
    [&]<class... K, class... E>(list<K...>, list<E...>) {
      [[maybe_unused]] int j = 0;
      ((partner[j] = is_from_right<K> && !Along ? -1 : dim_with_key<X, K>, one_of_indices[j] = broadcasts<K, E>, ++j),
       ...);
    }(keys_of<I>{}, typename extents_of<I>::type{});
    [&]<class... K, class... E>(list<K...>, list<E...>) {
      [[maybe_unused]] int d = 0;
      ((one_of_elements[d] = broadcasts<K, E>, ++d), ...);
    }(keys_of<X>{}, typename extents_of<X>::type{});
    for (int d = 0; d < X::rank; ++d) {
      int shared = -1;
      for (int j = 0; j < I::rank; ++j) {
        if (d == D && (partner[j] < 0 || partner[j] == D)) t.add(-1, j);
        if (d != D && partner[j] == d) shared = j;
      }
      if (d == D) continue;
      if (shared < 0 || one_of_indices[shared] == one_of_elements[d]) t.add(d, shared);
      else if (one_of_indices[shared]) t.add(d, -1);
      else t.add(-1, shared);
    }
    return t;
  }();

  template <int T, int E = table.of_elements[T], int J = table.of_indices[T]>
  struct one {
    using joined = joined_extent<at<E, keys_of<X>>, extent_at<X, E>, extent_at<I, J>>;
    using type = typename joined::type;
    using error = typename joined::error;
  };
  template <int T, int E>
  struct one<T, E, -1> {
    using type = extent_at<X, E>;
    using error = void;
  };
  template <int T, int J>
  struct one<T, -1, J> {
    using type = extent_at<I, J>;
    using error = void;
  };
  template <class Seq>
  struct all;
  template <int... T>
  struct all<std::integer_sequence<int, T...>> {
    using type = dims<typename one<T>::type...>;
    using error = typename first_error<typename one<T>::error...>::type;
    /// The mesh axes that split dims of the result which the elements have not.
    using split_in_place =
        concat<list<>, std::conditional_t<(table.of_elements[T] < 0), typename one<T>::type::split_over, list<>>...>;
  };
  using result = all<std::make_integer_sequence<int, table.rank>>;
  using type = typename result::type;

  /// The number of the dim of the result that dim number N of an operand is; -1 where it has none.
  static constexpr int of_element(int n) {
    for (int t = 0; t < table.rank; ++t)
      if (table.of_elements[t] == n) return t;
    return -1;
  }
  static constexpr int of_index(int n) {
    for (int t = 0; t < table.rank; ++t)
      if (table.of_indices[t] == n) return t;
    return -1;
  }
  template <class Elements, class Indices>
  static constexpr sizes_of<type> sizes(const char* word, const Elements& x, const Indices& i) {
    sizes_of<type> to;
    [&]<int... T>(std::integer_sequence<int, T...>) {
      (size_of<T>(word, to, x, i), ...);
    }(std::make_integer_sequence<int, table.rank>{});
    return to;
  }

 private:
  template <int T, class Elements, class Indices>
  static constexpr void size_of(const char* word, sizes_of<type>& to, const Elements& x, const Indices& i) {
    constexpr int e = table.of_elements[T], j = table.of_indices[T];
    if constexpr (e >= 0 && j >= 0)
      if (x[e] != i[j]) fail<>::sizes_differ(word, dim_text<X, e>, x[e], i[j], ", of the elements and of the indices");
    if constexpr (e >= 0) to[T] = x[e];
    else to[T] = i[j];
  }
};

// ---- states ---------------------------------------------------------------------------------------------------------

/// The state of elements by indices. Integers have no cotangent: where the elements are reduced the indices count as
/// reduced, and beside an unreduced operand as well.
template <linearity Rule, class M, class X, class I>
inline constexpr joined_masks states_by_indices = [] {
  operand_masks x = masks_in<M, X>, i = masks_in<M, I>;
  i.m.r = (x.m.r | x.m.u) & ~(i.m.v | i.m.u | i.split);
  const operand_masks all[] = {i, x};
  joined_masks out = join_masks(Rule, all);
  out.m.r &= ~steps_axes<M>;
  return out;
}();

// ---- the rule -------------------------------------------------------------------------------------------------------

template <class X, class I>
using mesh_by_indices = typename operands_mesh<X, I>::type;

/// The dims of an operand of a plan with the extents of the result: a dim that both operands have may be known, or split,
/// in one of them alone.
template <class P, bool OfElements, class Dims, class Seq = std::make_integer_sequence<int, Dims::rank>>
struct alike_in;
template <class P, bool OfElements, class Dims, int... N>
struct alike_in<P, OfElements, Dims, std::integer_sequence<int, N...>> {
  template <int T, class Own>
  struct pick {
    using type = extent_at<typename P::type, T>;
  };
  template <class Own>
  struct pick<-1, Own> {
    using type = Own;
  };
  using type = dims<typename pick<OfElements ? P::of_element(N) : P::of_index(N), extent_at<Dims, N>>::type...>;
};

/// The type of an operand with these dims: on the mesh of both, over which they may be split.
template <class Type, class Other, class Dims>
struct operand_alike {
  using mesh = mesh_by_indices<Type, Other>;
  static constexpr masks state = masks_of<typename Type::state, mesh>;
  using type = array_type<typename Type::value_type, Dims, state_from<mesh, state>, mesh>;
};
template <class T, class Dims, class S, class M, class Other>
struct operand_alike<array_type<T, Dims, S, M>, Other, Dims> {
  using type = array_type<T, Dims, S, M>;
};
template <class P, bool OfElements, class Type, class Other>
using alike_operand =
    typename operand_alike<Type, Other, typename alike_in<P, OfElements, typename Type::dims>::type>::type;

/// The types of elements and indices, as they agree on a layout over automatic axes.
template <bool Automatic, class P, class X, class I>
struct agreed_by_plan {
  using type = list<X, I>;
};
template <class P, class X, class I>
struct agreed_by_plan<true, P, X, I> {
  template <class Seq, class Other>
  struct keys;
  template <int... E, int... J>
  struct keys<std::integer_sequence<int, E...>, std::integer_sequence<int, J...>> {
    using type = std::integer_sequence<int, (E == P::place ? P::table.rank : P::of_element(E))..., P::of_index(J)...>;
  };
  using numbers = typename keys<std::make_integer_sequence<int, X::dims::rank>,
                                std::make_integer_sequence<int, I::dims::rank>>::type;
  using type = typename agreed<mesh_by_indices<X, I>, P::table.rank + 1, false, P::table.rank, numbers, X, I>::type;
};

/// The rule of elements of type X by indices of type I along the dim that Sel selects: `error`, or void and `plan`.
template <bool Along, class X, class I, class Sel, int D = find_dim<typename X::dims, Sel>::value>
struct taking_rule {
  using plan = taking_plan<typename X::dims, typename I::dims, D, Along>;
  using mesh = mesh_by_indices<X, I>;
  static constexpr joined_masks states = states_by_indices<linearity::select, mesh, X, I>;
  static constexpr bool pairs_up = !Along || (positional_rank<typename X::dims> == positional_rank<typename I::dims> &&
                                              dim_with_key<typename I::dims, at<D, keys_of<typename X::dims>>> >= 0);
  using error = typename first_error<
      std::conditional_t<pairs_up, void, nabla::error::dims_differ<typename X::dims, typename I::dims>>,
      typename operands_mesh<X, I>::error, typename why_not_along<typename X::dims, D>::type,
      typename plan::result::error, typename why_split_twice<typename all_splits<typename plan::type>::type>::type,
      typename state_error_type<states.error, mesh, states.axes>::type>::type;
};
/// The dim is not there.
template <bool Along, class X, class I, class Sel>
struct taking_rule<Along, X, I, Sel, -1> {
  using plan = void;
  using error = typename dim_selection<typename X::dims, Sel>::error;
};
template <bool Along, class Sel, class Types>
struct taking_rule_of;
template <bool Along, class Sel, class X, class I>
struct taking_rule_of<Along, Sel, list<X, I>> : taking_rule<Along, X, I, Sel> {};

/// The operands of such a word, as they agree.
template <bool Along, class X, class I, class Sel, int D = find_dim<typename X::dims, Sel>::value>
struct taken_operands {
  using type = typename agreed_by_plan<any_automatic<X, I>, taking_plan<typename X::dims, typename I::dims, D, Along>,
                                       X, I>::type;
};
template <bool Along, class X, class I, class Sel>
struct taken_operands<Along, X, I, Sel, -1> {
  using type = list<X, I>;
};
template <bool Along, class X, class I, class Sel>
using agreed_taking = taking_rule_of<Along, Sel, typename taken_operands<Along, X, I, Sel>::type>;

/// Why an array of indices I is not taken from X; void if it is, and where an operand is no array or has been reported.
template <bool Along, class X, class I, class... S>
struct why_not_by_indices {
  using type = void;
};
template <bool Along, Array X, class I, class... S>
  requires(!Reported<I>)
struct why_not_by_indices<Along, X, I, S...> {
  using type = nabla::error::wrong_number_of_dims<int(sizeof...(S)), nabla::error::to_fix::give_one_dim>;
};
template <bool Along, Array X, class I, class S>
  requires(!Reported<I> && !Array<I>)
struct why_not_by_indices<Along, X, I, S> {
  using type = nabla::error::indices_are_no_array<std::remove_cvref_t<I>, nabla::error::to_fix::write_it_in_a_call>;
};
template <bool Along, Array X, Array I, class S>
struct why_not_by_indices<Along, X, I, S> {
  using type = typename first_error<
      std::conditional_t<is_integer<value_type_t<I>>, void, nabla::error::indices_are_not_integers<value_type_t<I>>>,
      typename agreed_taking<Along, type_of_t<X>, type_of_t<I>, S>::error>::type;
};
template <bool Along, class X, class I, class... S>
using why_not_by_indices_t =
    typename why_not_by_indices<Along, std::remove_cvref_t<X>, std::remove_cvref_t<I>, S...>::type;

}  // namespace nabla::detail
