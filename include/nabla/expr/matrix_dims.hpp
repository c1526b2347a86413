// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/view_word.hpp>
#include <nabla/expr/takes_complex.hpp>

// Words on matrices: over the last two positional dims, or over two dims that the call names.
namespace nabla::detail {

/// `(x)`, `(x, offset)`, `(x, rows, columns)`, `(x, rows, columns, offset)`.
template <class... A>
struct matrix_arguments {
  static constexpr bool ok = false, has_offset = false;
};
template <>
struct matrix_arguments<> {
  static constexpr bool ok = true, has_offset = false;
  using row = position<-2>;
  using column = position<-1>;
  static constexpr long offset() { return 0; }
};
template <class N>
  requires is_integer<N>
struct matrix_arguments<N> : matrix_arguments<> {
  static constexpr bool has_offset = true;
  static constexpr long offset(N n) { return static_cast<long>(n); }
};
template <DimSelector R, DimSelector C>
struct matrix_arguments<R, C> {
  static constexpr bool ok = true, has_offset = false;
  using row = R;
  using column = C;
  static constexpr long offset(R, C) { return 0; }
};
template <DimSelector R, DimSelector C, class N>
  requires is_integer<N>
struct matrix_arguments<R, C, N> : matrix_arguments<R, C> {
  static constexpr bool has_offset = true;
  static constexpr long offset(R, C, N n) { return static_cast<long>(n); }
};

/// Why a word cannot be asked for a state; void if it can. Keeps: which unreduced values it takes, and leaves
/// unreduced.
template <class Type, reduction Keeps>
struct why_not_in_state {
  using mesh = typename Type::mesh;
  static constexpr masks before = masks_of<typename Type::state, mesh>;
  static constexpr bool fits = before.u == 0 || before.kind == Keeps;
  using type = typename state_error_type<fits ? state_error::none : state_error::nonlinear, mesh, before.u>::type;
};

/// The rule of a word R over the two dims of matrices, which are whole on each device. R::keeps: which unreduced
/// values it takes; R::takes_offset: whether a number may stand last; R::is_square: whether both dims have one size;
/// R::needs_digits: whether numbers of 16 bits are refused.
template <class R>
struct of_matrices {
  template <bool Ok, class Type, class... A>
  struct checked {
    using row = position<-2>;
    using column = position<-1>;
    // What is no dim is told first.
    using error = typename first_error<
        typename dim_selection<typename Type::dims, A...>::error,
        nabla::error::wrong_number_of_dims<int(sizeof...(A)), nabla::error::to_fix::give_rows_and_columns>>::type;
  };
  template <class Type, class... A>
  struct checked<true, Type, A...> {
    using arguments = matrix_arguments<A...>;
    using row = typename arguments::row;
    using column = typename arguments::column;
    using Dims = typename Type::dims;
    static constexpr int row_place = find_dim<Dims, row>::value, column_place = find_dim<Dims, column>::value;
    template <int I, int J, bool Both = (I >= 0 && J >= 0 && R::is_square)>
    struct shape {
      using type = void;
    };
    template <int I, int J>
    struct shape<I, J, true> {
      static constexpr long n = extent_at<Dims, I>::size, m = extent_at<Dims, J>::size;
      using type = std::conditional_t<n == m || n == dyn_size || m == dyn_size, void,
                                      nabla::error::matrix_is_not_square<row, column, n, m>>;
    };
    using error = typename first_error<
        typename dim_selection<Dims, row, column>::error, complex_error<R, typename Type::value_type>,
        typename why_not_along<Dims, row_place>::type, typename why_not_along<Dims, column_place>::type,
        typename why_not_in_state<Type, R::keeps>::type, typename shape<row_place, column_place>::type,
        std::conditional_t<
            R::needs_digits && is_half<typename Type::value_type>,
            nabla::error::dtype_has_too_few_digits<typename Type::value_type, nabla::error::to_fix::astype_float>,
            void>>::type;
  };
  template <class Type, class... A>
  struct rule
      : checked<matrix_arguments<A...>::ok && (R::takes_offset || !matrix_arguments<A...>::has_offset), Type, A...> {};
};
template <class R, class X, class... A>
using why_no_matrices_t = why_not_viewed_t<of_matrices<R>::template rule, X, A...>;

// ---- the dims of matrices behind all others -------------------------------------------------------------------------

template <int Rank>
constexpr bool stays_in_order(const int* order) {
  for (int d = 0; d < Rank; ++d)
    if (order[d] != d) return false;
  return true;
}
/// Dims in another order: names, then positional dims, then the two of a matrix, as positional ones.
template <class Dims, class Row, class Column>
struct matrices_last {
  static constexpr int rank = Dims::rank, row = find_dim<Dims, Row>::value, column = find_dim<Dims, Column>::value;
  struct table {
    int order[rank] = {};
  };
  static constexpr table places = [] {
    table t;
    int to = 0;
    for (const bool positions : {false, true})
      for (int d = 0; d < rank; ++d)
        if (d != row && d != column && positional_flags<Dims>::value[d] == positions) t.order[to++] = d;
    t.order[to++] = row, t.order[to] = column;
    return t;
  }();
  template <class Seq>
  struct build;
  template <int... I>
  struct build<std::integer_sequence<int, I...>>
      : arrangement<
            Dims, std::integer_sequence<int, places.order[I]...>,
            list<std::conditional_t<(I < rank - 2), typename extent_at<Dims, places.order[I]>::tag, positional>...>> {};
  using view = build<std::make_integer_sequence<int, rank>>;
  static constexpr bool changes_nothing = std::is_same_v<typename view::to, Dims> && stays_in_order<rank>(places.order);
};
/// A node with the two dims of its matrices behind all others.
template <class Row, class Column, class N>
constexpr auto with_matrices_last(const N& n) {
  using way = matrices_last<typename N::type::dims, Row, Column>;
  if constexpr (way::changes_nothing) return n;
  else return reindexed(n, way::view::of(n.sizes()));
}

/// The way back, for a result whose last dims stand for Kept, some of the dims Row and Column of matrices in From:
/// these get their names and places again. Names come first, and what is kept under a name last.
template <class Dims, class From, class Row, class Column, class... Kept>
struct matrices_back {
  static constexpr int rank = Dims::rank, others = rank - int(sizeof...(Kept));
  struct table {
    int order[at_least_one(rank)] = {};
  };
  static constexpr table places = [] {
    constexpr int last = 1 << 20;
    int key[at_least_one(rank)] = {};
    // Positional dims as in From, from the right.
    int from = From::rank - 1;
    for (int d = others - 1; d >= 0; --d) {
      key[d] = d - 2 * last;
      if (!positional_flags<Dims>::value[d]) continue;
      while (from >= 0 && (!positional_flags<From>::value[from] || from == find_dim<From, Row>::value ||
                           from == find_dim<From, Column>::value))
        --from;
      key[d] = from >= 0 ? from-- : d - last;
    }
    int to = others;
    ((key[to] = is_position<Kept> ? find_dim<From, Kept>::value : last + to, ++to), ...);
    table t;
    for (int i = 0; i < rank; ++i) t.order[i] = i;
    for (int i = 1; i < rank; ++i)
      for (int j = i; j > 0 && key[t.order[j]] < key[t.order[j - 1]]; --j) {
        const int other = t.order[j];
        t.order[j] = t.order[j - 1], t.order[j - 1] = other;
      }
    return t;
  }();
  template <class K>
  using tag_of = std::conditional_t<is_position<K>, positional, K>;
  using kept_tags = list<tag_of<Kept>..., positional>;
  template <int D>
  using tag_at =
      typename std::conditional_t<(D < others), extent_at<Dims, D>,
                                  extent<at<(D < others ? int(sizeof...(Kept)) : D - others), kept_tags>>>::tag;
  template <class Seq>
  struct build;
  template <int... I>
  struct build<std::integer_sequence<int, I...>>
      : arrangement<Dims, std::integer_sequence<int, places.order[I]...>, list<tag_at<places.order[I]>...>> {};
  using view = build<std::make_integer_sequence<int, rank>>;
  static constexpr bool changes_nothing = std::is_same_v<typename view::to, Dims> && stays_in_order<rank>(places.order);
};
/// A node with the dims of its matrices where the operand, of dims From, has them.
template <class From, class Row, class Column, class... Kept, class N>
constexpr auto with_matrices_back(const N& n) {
  using way = matrices_back<typename N::type::dims, From, Row, Column, Kept...>;
  if constexpr (way::changes_nothing) return n;
  else return reindexed(n, way::view::of(n.sizes()));
}

}  // namespace nabla::detail
