// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/along_one_dim.hpp>
#include <nabla/op/linalg/detail/matrices.hpp>
#include <nabla/op/make/detail/constant.hpp>
#include <nabla/op/shape/rename.hpp>
#include <nabla/op/shape/squeeze.hpp>

// Systems of equations a x = b: b has the rows of a, and x has its columns in their place.
namespace nabla::detail {

/// The first dim of b, from the right, that a lacks and that each device has whole: its elements are the right-hand
/// sides of one matrix. `void` if there is none; others are batches, as are the names that both have.
template <class A, class B, class Row, int I = B::rank - 1>
struct right_hand_sides {
  using key = at<I, keys_of<B>>;
  static constexpr bool found =
      I != find_dim<B, Row>::value && extent_at<B, I>::split_over::size == 0 && dim_with_key<A, key> < 0;
  using type = typename std::conditional_t<found, selector_of_key<key>, right_hand_sides<A, B, Row, I - 1>>::type;
};
template <class A, class B, class Row>
struct right_hand_sides<A, B, Row, -1> {
  using type = void;
};

/// Which dims of b meet a, and what stands for them in x. Without dims, b is a vector or has the right-hand sides as
/// last positional dim.
template <class AD, class BD, bool Transposed, class... S>
struct system_dims {
  static constexpr int positions = positional_rank<BD>;
  using row = std::conditional_t<(positions == 1), position<-1>, position<-2>>;
  using column = std::conditional_t<(positions == 1), void, position<-1>>;
  using kept = row;
  using error =
      std::conditional_t<positions == 0,
                         nabla::error::operand_has_no_positional_dim<BD, nabla::error::to_fix::give_rows_and_columns>,
                         void>;
};
template <class AD, class BD, bool Transposed, class R, class C>
struct system_dims<AD, BD, Transposed, R, C> {
  using row = std::conditional_t<Transposed, C, R>;
  using other = std::conditional_t<Transposed, R, C>;
  using column = typename right_hand_sides<AD, BD, row>::type;
  using kept = std::conditional_t<is_position<other>, row, other>;
  template <class K>
  struct twice {
    using type = std::conditional_t<(find_dim<BD, K>::value >= 0), nabla::error::result_has_the_axis_twice<K>, void>;
  };
  template <int N>
  struct twice<position<N>> {
    using type = void;
  };
  using error = typename first_error<typename dim_selection<BD, row>::error, typename twice<other>::type>::type;
};

/// Dims without some of them.
template <class Dims, class Seq, class... S>
struct batch_dims;
template <class Dims, int... I, class... S>
struct batch_dims<Dims, std::integer_sequence<int, I...>, S...> {
  template <int D>
  static constexpr bool gone = ((find_dim<Dims, S>::value == D) || ...);
  using type = concat<dims<>, std::conditional_t<gone<I>, dims<>, dims<extent_at<Dims, I>>>...>;
};
template <class Type, class... S>
struct batch_of;
template <class T, class D, class St, class M, class... S>
struct batch_of<array_type<T, D, St, M>, S...> {
  using type = array_type<T, typename batch_dims<D, std::make_integer_sequence<int, D::rank>, S...>::type, St, M>;
};

/// The rule of a x = b for two types: the batches meet as in elementwise words.
template <bool Ok, class R, class X, class Y, bool Transposed, class... A>
struct system_rule_of {
  using error =
      typename first_error<typename of_matrices<R>::template rule<X, A...>::error,
                           complex_error<R, typename Y::value_type>,
                           typename system_dims<typename X::dims, typename Y::dims, Transposed, A...>::error>::type;
};
template <class R, class X, class Y, bool Transposed, class... A>
struct system_rule_of<true, R, X, Y, Transposed, A...> {
  using arguments = matrix_arguments<A...>;
  using where = system_dims<typename X::dims, typename Y::dims, Transposed, A...>;
  using column =
      std::conditional_t<std::is_void_v<typename where::column>, typename where::row, typename where::column>;
  using left = typename batch_of<X, typename arguments::row, typename arguments::column>::type;
  using right = typename batch_of<Y, typename where::row, column>::type;
  using batch = typename elementwise_rule_where<any_automatic<X, Y>>::template of<op::multiply, left, right>;
  // Of integers and numbers of 16 bits those of 16 bits are made.
  using T = typename batch::common::type;
  using error = typename first_error<
      typename why_not_along<typename Y::dims, find_dim<typename Y::dims, typename where::row>::value>::type,
      typename why_not_in_state<Y, reduction::none>::type, typename batch::error,
      std::conditional_t<is_half<T>, nabla::error::dtype_has_too_few_digits<T, nabla::error::to_fix::astype_float>,
                         void>>::type;
};
template <class R, class X, class Y, bool Transposed, class... A>
struct system_rule : system_rule_of<std::is_void_v<typename system_rule_of<false, R, X, Y, Transposed, A...>::error>, R,
                                    X, Y, Transposed, A...> {};

/// The operands as a system takes them: what must be whole is gathered over automatic axes.
template <class R, class X, class Y, bool Transposed, class... A>
struct system_operands {
  using left = as_taken_by<of_matrices<R>::template rule, X, A...>;
  using right =
      as_taken_by<whole_dim_rule, Y, typename system_dims<typename X::dims, typename Y::dims, Transposed, A...>::row>;
  using rule = system_rule<R, left, right, Transposed, A...>;
};

/// The axis of right-hand sides that are split over devices, while a system is solved.
struct split_sides : axis<split_sides> {
  static constexpr const char* name() { return "the right-hand sides"; }
};

/// A value without change, repeated over the batch of other matrices.
template <class X, class Y>
constexpr auto over_batch_of(const X& x, const Y& other) {
  using T = value_type_t<X>;
  using dims = typename with_last<type_of_t<Y>, 1, 1>::dims;
  using own = typename with_last<type_of_t<X>, 1, 1>::dims;
  if constexpr (std::is_same_v<dims, own>) {
    return x;
  } else {
    using type = array_type<T, dims, state<>, mesh_type_of<Y>>;
    const auto zeros = constant<type>(T{}, with_last_sizes<type>(other, {1, 1}), other.mesh());
    return x + expr<std::remove_const_t<decltype(zeros)>>(zeros);
  }
}
/// a and b side by side: the operand of a word on systems.
template <class A, class B>
constexpr auto augmented(const A& a, const B& b) {
  auto both = beside(over_batch_of(a, b), over_batch_of(b, a));
  return evaluated(with_matrices_last<row_of_last, column_of_last>(both.leaf()));
}

/// x of a x = b by run(a, b, static number of right-hand sides).
template <class R, bool Transposed, class... A, class X, class Y, class Run>
constexpr auto solved(X&& x, Y&& y, const Run& run) {
  using operands = system_operands<R, type_of_t<X>, type_of_t<Y>, Transposed, A...>;
  using rule = typename operands::rule;
  using where = typename rule::where;
  using row = typename where::row;
  using column = typename where::column;
  using to = typename operands::right::dims;
  decltype(auto) whole_b = laid_out<typename operands::right>(static_cast<Y&&>(y), laid_out_for{R::name, 2});
  using Whole = decltype(whole_b);
  constexpr bool is_vector = std::is_void_v<column>;
  if constexpr (!is_vector &&
                extent_at<to, find_dim<to, std::conditional_t<is_vector, row, column>>::value>::split_over::size > 0) {
    // Right-hand sides on different devices are a batch.
    return rename(
               solved<R, Transposed, A...>(
                   static_cast<X&&>(x), rename(static_cast<Whole&&>(whole_b), binding<column, split_sides>{}), run),
               binding<split_sides, column>{})
        .eval();
  } else {
    using T = inexact_of<typename rule::batch::common::type>;
    const auto a = on_each_device(evaluated(converted<T>(matrices_in<R, A...>(static_cast<X&&>(x)).leaf())));
    const auto b = [&] {
      const auto n = as_node(static_cast<Whole&&>(whole_b));
      if constexpr (is_vector) {
        using one = inserted_dim<to, extent<positional, 1>, to::rank>;
        const auto vector = reindexed(n, one::of(n.sizes()));
        using as_row = std::conditional_t<is_position<row>, position<-2>, row>;
        return on_each_device(evaluated(converted<T>(with_matrices_last<as_row, position<-1>>(vector))));
      } else {
        return on_each_device(evaluated(converted<T>(with_matrices_last<row, column>(n))));
      }
    }();
    if (rows_in(a) != rows_in(b))
      fail<>::sizes_differ(R::name, dim_text<to, find_dim<to, row>::value>, rows_in(a), rows_in(b));
    constexpr long sides = static_columns<type_of_t<decltype(b)>>;
    using M = typename rule::batch::type::mesh;
    const auto made =
        in_this_state<masks_of<typename rule::batch::type::state, M>>(run(a, b, std::integral_constant<long, sides>{}));
    if constexpr (is_vector)
      return given_back<to, row, row, typename where::kept>::of(squeeze(made, position<-1>{}).eval());
    else return given_back<to, row, column, typename where::kept, column>::of(made);
  }
}

/// Why a system is not solved; void also where an operand is no array: the constraints leave that alone.
template <class R, class X, class Y, bool Transposed, class... A>
struct why_no_system {
  using type = void;
};
template <class R, Array X, Array Y, bool Transposed, class... A>
  requires(!AskedForSharding<A...>)
struct why_no_system<R, X, Y, Transposed, A...> {
  using type = typename system_operands<R, type_of_t<X>, type_of_t<Y>, Transposed, A...>::rule::error;
};
template <class R, class X, class Y, class... A>
using why_no_system_t = typename why_no_system<R, X, Y, false, A...>::type;

/// A word on [a b] that gives matrices of the shape of b, which has Sides columns.
template <class W, long Sides>
struct solving_word : matrices_word<W> {
  template <class X>
  using result = with_last<X, static_rows<X>, Sides>;
  template <class X>
  static constexpr auto sizes(const called&, const X& x) {
    return with_last_sizes<result<type_of_t<X>>>(x, {rows_in(x), columns_in(x) - rows_in(x)});
  }
};

}  // namespace nabla::detail
