// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/reduction_word.hpp>
#include <nabla/expr/takes_complex.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/sigmoid.hpp>
#include <nabla/op/shape/detail/parts_of_dim.hpp>

namespace nabla {

namespace detail {

template <class Type, class... A>
struct glu_rule {
  using error = typename first_error<typename whole_dim_rule<Type, A...>::error,
                                     complex_error<void, typename Type::value_type>,
                                     typename elementwise_rule<op::sigmoid, Type>::error>::type;
};

}  // namespace detail

/// The gated linear unit along a dim: its first half times the sigmoid of the second, `glu(x, hidden)`.
///
/// Shape: the dim half as long. dtype: f32, f64; integers count as f32. Lazy: fuses. State: that of x; an unreduced x
/// is refused. Errors: array_has_no_axis, dim_is_split_over, value_is_unreduced, wrong_number_of_arguments,
/// complex_numbers_have_none; runtime_error where the size is odd. Derivative: that of the product. Communication: none.
/// Source: jax.nn.glu.
NABLA_WORD(glu,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::glu_rule, X, A...>),
           (X&& x, A... a),
           "nabla::glu(x, axis) requires one axis or position of x that is not split over devices, and no "
           "pending sum") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&]<class S>(S) {
      const auto operand = detail::viewed_node<detail::glu_rule, A...>("glu", static_cast<X&&>(x));
      const auto n = detail::converted<detail::real_of<typename decltype(operand)::type::value_type>>(operand);
      const long size = detail::size_of_dim<S>(n);
      if (size % 2 != 0) detail::fail<>::because("glu(x, axis)", "requires an even number of elements along the axis");
      return detail::elementwise<op::multiply>(
          detail::part_of_dim<S>(n, 0, size / 2),
          detail::elementwise<op::sigmoid>(detail::part_of_dim<S>(n, size / 2, size)));
    }(a...);
  }
}

}  // namespace nabla
