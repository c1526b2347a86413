// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/detail/fold.hpp>
#include <nabla/op/reduce/detail/spread.hpp>
#include <nabla/op/reduce/sum.hpp>
#include <nabla/op/scalar/times_partial.hpp>
#include <nabla/op/select/where.hpp>

namespace nabla {

namespace op {

struct prod : reduction_word<reduction::none> {
  static constexpr const char* name = "prod";
  static constexpr bool takes_complex = true;
  template <class T>
  using in = detail::counting_dtype<T>;
  template <class T>
  using out = in<T>;

  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    return T{1};
  }
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    return detail::wrapped_product(a, b);
  }
  template <class T>
  NABLA_FUNCTION static constexpr detail::wide_of<T> start() {
    return detail::wide_of<T>{1};
  }
  template <class W, class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr W join(W a, T b) {
    return detail::wrapped_product(a, static_cast<W>(b));
  }
  template <class T>
  NABLA_FUNCTION static constexpr T alone(T a) {
    return a;
  }
  template <class Out, class W>
  NABLA_FUNCTION static constexpr Out finish(W total, long) {
    return static_cast<Out>(total);
  }
  /// The cotangent of an element is the product of the other elements, times e. For a non-zero element this is a
  /// quotient in double, so that a product outside the range of float does not count as zero. For a zero element,
  /// another zero gives 0, even beside infinite elements.
  template <class N, class E>
  static constexpr auto cotangent(const N& n, const E& e) {
    using T = typename N::type::value_type;
    using detail::node_of, detail::spread, detail::reduced_alike, detail::converted;
    using W = detail::complex_as<T, double>;
    const detail::literal_node<W> one{1};
    const auto x = converted<W>(n.child);
    const auto is_zero = node_of<equal>(x, detail::literal_node<W>{0});
    const auto of_the_rest = spread(n, reduced_alike<prod, W>(n, node_of<where>(is_zero, one, x)));
    const auto of_all_zeros = spread(n, reduced_alike<prod, W>(n, node_of<where>(is_zero, x, one)));
    const auto beside = node_of<divide>(of_the_rest, node_of<where>(is_zero, one, x));
    const auto others =
        node_of<where>(is_zero, node_of<times_partial>(of_other_zeros(n, x, is_zero), of_the_rest),
                       node_of<times_partial>(of_all_zeros, beside));
    return node_of<times_partial>(spread(n, e), converted<T>(others));
  }

 private:
  /// For each zero the product of the other zeros: 1 if there is none, else 0, but with derivatives. It is made of
  /// sums, which have the right derivatives up to the second.
  template <class N, class X, class Z>
  static constexpr auto of_other_zeros(const N& n, const X& x, const Z& is_zero) {
    using detail::node_of, detail::spread, detail::reduced_alike, detail::converted;
    using W = typename X::type::value_type;
    using literal = detail::literal_node<W>;
    const auto zero = node_of<where>(is_zero, x, literal{0});
    const auto square = node_of<multiply>(zero, zero);
    const auto rest = node_of<subtract>(spread(n, reduced_alike<sum, W>(n, zero)), zero);
    const auto rest_of_squares = node_of<subtract>(spread(n, reduced_alike<sum, W>(n, square)), square);
    const auto of_two =
        node_of<multiply>(node_of<subtract>(node_of<multiply>(rest, rest), rest_of_squares), literal{0.5});
    const auto count = spread(n, reduced_alike<sum, W>(n, converted<W>(is_zero)));
    return node_of<where>(node_of<equal>(count, literal{1}), literal{1},
                          node_of<where>(node_of<equal>(count, literal{2}), rest,
                                         node_of<where>(node_of<equal>(count, literal{3}), of_two, literal{0})));
  }
};

}  // namespace op

/// The product over the axes and positions.
///
/// dtype: the operand's; bool and integers of 8 and 16 bits count as i32. State: a split dim and an unreduced operand are refused. Errors: as
/// `sum`, reduced_dim_is_split_over, value_is_unreduced. Derivative: the product of the other elements, computed by
/// dividing the whole product in double. It is wrong only where that product leaves the range of double, and, beside
/// four zeros, from the fourth derivative on. Communication: none. Source: numpy.prod.
NABLA_DETAIL_REDUCTION(prod, op::prod,
                       "nabla::prod(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
