// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/shape/detail/parts_of_dim.hpp>

namespace nabla {

namespace op {
/// The highest coefficient, at each element of x: there Horner's rule begins.
struct polyval : elementwise_word<detail::number_dtype, detail::linearity::none> {
  static constexpr const char* name = "polyval";
  static constexpr bool takes_complex = true;
  template <class P, class X>
  NABLA_FUNCTION static NABLA_INLINE constexpr P apply(P coefficient, X) {
    return coefficient;
  }
};
}  // namespace op

namespace detail {

/// The coefficient number i, as an operand.
template <class S, class N>
constexpr auto coefficient_of(const N& n, long i) {
  using argument = binding<S, long>;
  return as_expr(reindexed(n, index_rule<typename N::type, argument>::of(n.sizes(), n.mesh(), argument{{}, i})));
}

/// Why there is no polynomial; void also where the operands are no arrays: the constraints leave that alone.
template <class P, class X, class... A>
struct why_no_polyval {
  using type = void;
};
template <Array P, Array X, class... A>
struct why_no_polyval<P, X, A...> {
  template <class Error, class... S>
  struct reason {
    using type = Error;
  };
  template <class S>
  struct reason<void, S> {
    using coefficient =
        decltype(coefficient_of<S>(viewed_node<whole_dim_rule, S>("polyval", std::declval<const P&>()), 0));
    using type = why_not_t<op::polyval, coefficient, X>;
  };
  using type = typename reason<why_not_viewed_t<whole_dim_rule, P, A...>, A...>::type;
};
template <class P, class X, class... A>
using why_no_polyval_t = typename why_no_polyval<P, X, A...>::type;

}  // namespace detail

/// The polynomial of each element of x with the coefficients along a dim of p, the highest first, by Horner's rule:
/// `polyval(p, x, powers)`. Other dims of p are other polynomials.
///
/// Shape: names of both without the dim, positional dims from the right. One kernel a coefficient. dtype: joined
/// without loss; bool is refused. State: joined; an unreduced operand is refused. Errors: array_has_no_axis,
/// dim_is_split_over, wrong_number_of_arguments, bool_has_no_arithmetic, sizes_differ, dtypes_would_lose,
/// value_is_unreduced; runtime_error where there is no coefficient. Derivative: that of the products and sums.
/// Communication: none. Source: numpy.polyval.
NABLA_WORD(polyval,
           (ArrayOrReported P, ArrayOrReported X, class... A, class nabla_error = detail::why_no_polyval_t<P, X, A...>),
           (P&& p, X&& x, A...),
           "nabla::polyval(p, x, axis) requires one axis or position of p that is not split over devices, and "
           "numbers that fit") {
  if constexpr (Reported<P> || Reported<X>) {
    return error::reported{};
  } else {
    return []<class S, class C, class V>(S, const C& n, const V& v) {
      const long count = detail::size_of_dim<S>(n);
      if (count == 0) detail::fail<>::because("polyval(p, x, axis)", "requires a coefficient");
      auto y = detail::elementwise<op::polyval>(detail::coefficient_of<S>(n, 0), v).eval();
      for (long i = 1; i < count; ++i) y = (y * v + detail::coefficient_of<S>(n, i)).eval();
      return y;
    }(A{}..., detail::viewed_node<detail::whole_dim_rule, A...>("polyval", static_cast<P&&>(p)),
           static_cast<X&&>(x).eval());
  }
}

}  // namespace nabla
