// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/reduce/detail/fold.hpp>
#include <nabla/op/reduce/detail/root.hpp>
#include <nabla/op/reduce/detail/spread.hpp>
#include <nabla/op/scalar/power.hpp>

namespace nabla {

namespace op {

struct norm : reduction_word<reduction::none>, detail::adding {
  static constexpr const char* name = "norm";
  static constexpr bool takes_complex = true;
  template <class T>
  using in = detail::inexact_within<detail::part_dtype<T>>;
  template <class T>
  using out = detail::real_of<detail::part_dtype<T>>;
  using if_split = error::to_fix::reshard_the_sum_of_squares;
  template <class To>
  struct element {
    static constexpr bool first_operand_is_a_condition = false;
    template <class T>
    NABLA_FUNCTION static NABLA_INLINE constexpr To apply(T a) {
      if constexpr (detail::is_complex<T>) return a.real() * a.real() + a.imag() * a.imag();
      else return static_cast<To>(a) * static_cast<To>(a);
    }
  };
  template <class Out, class W>
  NABLA_FUNCTION static constexpr Out finish(W total, long) {
    return static_cast<Out>(math::sqrt(total));
  }
  static constexpr bool changes_one_element = true;
  /// The cotangent of the squares, from the cotangent e of their root.
  template <class N, class E>
  static constexpr auto cotangent_alone(const N& root, const E& e) {
    using T = detail::computing<typename N::type::value_type>;
    return detail::node_of<multiply>(detail::over_root(root, e), detail::literal_node<T>{T(0.5)});
  }
  /// The cotangent of the squares whose norm is the reduction n, from the cotangent e of its value.
  template <class N, class E>
  static constexpr auto cotangent(const N& n, const E& e) {
    return detail::spread(n, cotangent_alone(n, e));
  }
};

}  // namespace op

/// The Euclidean norm over the axes and positions: the root of the sum of squares, of complex numbers of their magnitudes.
/// That sum must not overflow the
/// dtype.
///
/// dtype: the operand's, of complex numbers that of their parts; integers and bool count as f32. State: a split dim and an unreduced operand are refused;
/// reshard `sum(x * x, axes...)` and take its root instead. Errors: as `sum`, reduced_dim_is_split_over,
/// value_is_unreduced. Derivative: x / norm(x) times the cotangent, of complex numbers conj(x) / norm(x). Communication: none. Source: numpy.linalg.norm.
NABLA_DETAIL_REDUCTION(norm, op::norm,
                       "nabla::norm(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
