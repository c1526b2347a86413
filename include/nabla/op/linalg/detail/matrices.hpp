// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/matrix_dims.hpp>
#include <nabla/expr/own_values.hpp>
#include <nabla/expr/word_at_once.hpp>
#include <nabla/op/contract/matmul.hpp>
#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/conj.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/negative.hpp>
#include <nabla/op/elementwise/real.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/sum.hpp>
#include <nabla/op/select/diag.hpp>
#include <nabla/op/select/diagonal.hpp>
#include <nabla/op/select/tril.hpp>
#include <nabla/op/select/triu.hpp>
#include <nabla/op/shape/concatenate.hpp>
#include <nabla/op/shape/expand_dims.hpp>
#include <nabla/op/shape/transpose.hpp>

// Words on matrices run at once, on arrays whose last two dims are positional and are those of the matrices. Each is
// one struct with one operand: several operands, or several results, lie side by side along the last dim. A
// derivative is made of words again, so there are derivatives of any order.
namespace nabla::detail {

// ---- what derivatives are made of: values of matrices along the last two dims
// ----------------------------------------

using row_of_last = position<-2>;
using column_of_last = position<-1>;

template <class X>
constexpr auto matrix_transpose(X&& x) {
  return transpose(static_cast<X&&>(x), column_of_last{}, row_of_last{});
}
/// x': the transpose, of complex numbers with their conjugates.
template <class X>
constexpr auto adjoint(X&& x) {
  if constexpr (is_complex<value_type_t<X>>) return matrix_transpose(conj(static_cast<X&&>(x)).eval());
  else return matrix_transpose(static_cast<X&&>(x));
}
/// Numbers that are real by their meaning, and lie among complex ones.
template <class X>
constexpr auto real_values(const X& x) {
  if constexpr (is_complex<value_type_t<X>>) return real(x).eval();
  else return x;
}
/// Columns begin .. end - 1.
template <class X>
constexpr auto columns_of(const X& x, long begin, long end) {
  return x(binding<column_of_last, slice_t<false>>{{}, slice(begin, end)}).eval();
}
/// Column i, as vectors.
template <class X>
constexpr auto column_at(const X& x, long i) {
  return x(binding<column_of_last, long>{{}, i}).eval();
}
template <class X, class Y>
constexpr auto beside(const X& x, const Y& y) {
  return concatenate(column_of_last{}, x, y);
}
/// The number of rows, and of columns.
template <class X>
constexpr long rows_in(const X& x) {
  return x.sizes()[dims_of<X>::rank - 2];
}
template <class X>
constexpr long columns_in(const X& x) {
  return x.sizes()[dims_of<X>::rank - 1];
}
/// One value for each matrix, as matrices of one element.
template <class X>
constexpr auto as_matrices(const X& x) {
  return expand_dims(expand_dims(x, column_of_last{}), column_of_last{});
}
/// The sum of the elements of each matrix.
template <class X>
constexpr auto sum_of_matrices(X&& x) {
  return sum(static_cast<X&&>(x), row_of_last{}, column_of_last{});
}
/// (x + x') / 2.
template <class X>
constexpr auto symmetric_part(const X& x) {
  using T = part_dtype<value_type_t<X>>;
  return ((x + adjoint(x)) * T(0.5)).eval();
}
/// The lower triangle with half of the diagonal.
template <class X>
constexpr auto half_lower(const X& x) {
  using T = part_dtype<value_type_t<X>>;
  return ((tril(x) + tril(x, -1)) * T(0.5)).eval();
}

// ---- states ---------------------------------------------------------------------------------------------------------

/// What each device has of a value.
template <class X>
constexpr auto on_each_device(const X& x) {
  constexpr masks m = masks_of<state_of<X>, mesh_type_of<X>>;
  return in_this_state<masks{m.v | m.u, 0, 0, reduction::none}>(x);
}
/// A value that was made of such ones, and is linear in one of type Y: its summands stay summands.
template <class Y, class X>
constexpr auto linear_in(const X& x) {
  constexpr masks made = masks_of<state_of<X>, mesh_type_of<X>>, of = masks_of<state_of<Y>, mesh_type_of<Y>>;
  return in_this_state<masks{made.v & ~of.u, of.u, 0, of.u != 0 ? reduction::sum : reduction::none}>(x);
}

// ---- words ----------------------------------------------------------------------------------------------------------

/// The cotangent of the operand of Word: `pull(x, value, g)` of the word.
template <class Word, class Value>
struct matrices_pullback {
  static constexpr bool reads_operand = true;
  Word word;
  Value value;
  template <class Y, class N>
  constexpr auto operator()(call_site, const Y& g, const N& operand) const {
    const auto x = on_each_device(evaluated(operand));
    const auto y = [&] {
      // A derivative of the derivative follows x, and so must what is made of it.
      if constexpr (std::is_same_v<typename decltype(x)::backend, typename Value::backend>)
        return on_each_device(value);
      else return run_word(word, {Word::name}, x);
    }();
    if constexpr (Word::is_holomorphic) return linear_in<Y>(word.pull(x, y, on_each_device(g)).eval());
    else return linear_in<Y>(conjugated(word.pull(x, y, conjugated(on_each_device(g)).eval())).eval());
  }
};
/// Base of words on matrices: the derivative by `pull(x, value, g)`, the cotangent of x, and by `push(x, dx, value)`,
/// the tangent of the value; the result has the dims of the operand, and the last ones have the sizes that Word says.
/// A cotangent g of complex numbers is that of the real part of sum(g dx). A word that conjugates is not holomorphic,
/// and its `pull` has the rules of an inner product: it takes and gives the conjugates, of the real part of
/// sum(conj(g) dx).
template <class Word>
struct matrices_word : word_at_once {
  static constexpr bool is_linear = false;
  static constexpr bool is_holomorphic = true;
  template <class X, class Value>
  constexpr auto pullback(const X&, const Value& value) const {
    return matrices_pullback<Word, Value>{static_cast<const Word&>(*this), value};
  }
  template <class X, class Value>
  constexpr Value pushforward(call_site, const X& x, const X& dx, const Value& value) const {
    const auto change =
        static_cast<const Word&>(*this).push(on_each_device(x), on_each_device(dx), on_each_device(value)).eval();
    return Value(in_this_state<masks_of<state_of<Value>, mesh_type_of<Value>>>(change));
  }
};

/// The type X with positional dims of these sizes in the place of the last two.
template <class Dims, class Seq, long... New>
struct with_last_impl;
template <class Dims, int... I, long... New>
struct with_last_impl<Dims, std::integer_sequence<int, I...>, New...> {
  using type = dims<extent_at<Dims, I>..., extent<positional, New>...>;
};
template <class X, long... New>
using with_last = array_type<
    typename X::value_type,
    typename with_last_impl<typename X::dims, std::make_integer_sequence<int, X::dims::rank - 2>, New...>::type,
    typename X::state, typename X::mesh>;
template <class X>
inline constexpr long static_rows = extent_at<typename X::dims, X::dims::rank - 2>::size;
template <class X>
inline constexpr long static_columns = extent_at<typename X::dims, X::dims::rank - 1>::size;
/// The sizes of a result with these last dims.
template <class To, class X>
constexpr sizes_of<typename To::dims> with_last_sizes(const X& x, std::initializer_list<long> last) {
  sizes_of<typename To::dims> to;
  constexpr int others = dims_of<X>::rank - 2;
  for (int d = 0; d < others; ++d) to[d] = x.sizes()[d];
  int d = others;
  for (const long n : last) to[d++] = n;
  return to;
}

// ---- calls ----------------------------------------------------------------------------------------------------------

/// What says a word's name, and which operands it takes.
template <bool Square>
struct matrices_operand {
  static constexpr reduction keeps = reduction::none;
  static constexpr bool takes_offset = false, is_square = Square, needs_digits = true, takes_complex = true;
};

/// The operand of a word R as matrices of floating-point numbers along the last two dims, stored.
template <class R, class... A, class X>
constexpr auto matrices_in(X&& x) {
  using arguments = matrix_arguments<A...>;
  using T = inexact_of<value_type_t<X>>;
  const auto n = viewed_node<of_matrices<R>::template rule, A...>(R::name, static_cast<X&&>(x));
  using from = typename std::remove_const_t<decltype(n)>::type::dims;
  using row = typename arguments::row;
  using column = typename arguments::column;
  if constexpr (R::is_square) {
    constexpr int r = find_dim<from, row>::value, c = find_dim<from, column>::value;
    if (n.sizes()[r] != n.sizes()[c])
      fail<>::because(R::name, (sentence("requires square matrices: found ")
                                << dim_text<from, r> << " = " << n.sizes()[r] << " and " << dim_text<from, c> << " = "
                                << n.sizes()[c])
                                   .text);
  }
  return evaluated(converted<T>(with_matrices_last<row, column>(n)));
}
/// A result of matrices whose last dims stand for Kept, in the dims From of the operand: those of its matrices are
/// Row and Column.
template <class From, class Row, class Column, class... Kept>
struct given_back {
  template <class Y>
  static constexpr auto of(const Y& y) {
    using way = matrices_back<dims_of<Y>, From, Row, Column, Kept...>;
    if constexpr (way::changes_nothing) return y;
    else return evaluated(reindexed(y.leaf(), way::view::of(y.sizes())));
  }
};
/// What make(matrices) gives for the operand of a word R, its rows and columns where they were.
template <class R, class... A, class X, class Make>
constexpr auto of_matrices_in_place(X&& x, Make make) {
  using row = typename matrix_arguments<A...>::row;
  using column = typename matrix_arguments<A...>::column;
  return given_back<dims_of<X>, row, column, row, column>::of(make(matrices_in<R, A...>(static_cast<X&&>(x))));
}
/// The same of an inverse: by name its rows are those that the columns of x meet; positions stay where they are.
template <class R, class... A, class X, class Make>
constexpr auto of_matrices_turned(X&& x, Make make) {
  using row = typename matrix_arguments<A...>::row;
  using column = typename matrix_arguments<A...>::column;
  constexpr bool stays = is_position<row> || is_position<column>;
  using first = std::conditional_t<stays, row, column>;
  using second = std::conditional_t<stays, column, row>;
  return given_back<dims_of<X>, row, column, first, second>::of(make(matrices_in<R, A...>(static_cast<X&&>(x))));
}

}  // namespace nabla::detail
