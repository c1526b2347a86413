// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/less_equal.hpp>
#include <nabla/op/reduce/detail/fold.hpp>
#include <nabla/op/reduce/detail/spread.hpp>
#include <nabla/op/reduce/sum.hpp>
#include <nabla/op/scalar/times_partial.hpp>
#include <nabla/op/select/where.hpp>

namespace nabla {

namespace op {

struct prod : reduction_word<detail::partial::none> {
  static constexpr const char* name = "prod";
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
  /// Of each element the product of the others. It is a quotient in double, so that a product which no float holds does
  /// not count as zero.
  template <class N, class E>
  static constexpr auto cotangent(const N& n, const E& e) {
    using T = typename N::type::value_type;
    using detail::node_of, detail::spread, detail::reduced_alike, detail::converted;
    const detail::literal_node<double> zero{0}, one{1};
    const auto x = converted<double>(n.child);
    const auto is_zero = node_of<equal>(x, zero);
    const auto zeros = reduced_alike<sum, double>(n, converted<double>(is_zero));
    const auto product = reduced_alike<prod, double>(n, node_of<where>(is_zero, one, x));
    const auto beside_zeros = node_of<where>(node_of<equal>(zeros, zero), product, zero);
    const auto alone = node_of<where>(node_of<less_equal>(zeros, one), product, zero);
    const auto others = node_of<where>(is_zero, spread(n, alone),
                                       node_of<divide>(spread(n, beside_zeros), node_of<where>(is_zero, one, x)));
    return node_of<times_partial>(spread(n, e), converted<T>(others));
  }
};

}  // namespace op

/// Product over axes and positions.
///
/// State: a split dim and an unreduced operand are refused. dtype: the operand's; bool and u8 count as i32. Errors: as
/// `sum`, reduced_dim_is_split_over, value_is_unreduced. Derivative: the product of the other elements, by a division of
/// the product in double: wrong only where that leaves the range of double. Communication: none. Source: numpy.prod.
NABLA_DETAIL_REDUCTION(prod, op::prod,
                       "nabla::prod(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
