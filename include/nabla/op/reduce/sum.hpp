// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/fold.hpp>
#include <nabla/op/reduce/detail/spread.hpp>

namespace nabla {

namespace op {

struct sum : reduction_word<reduction::sum>, detail::adding {
  static constexpr const char* name = "sum";
  static constexpr bool takes_complex = true;
  static constexpr bool is_linear = true;
  template <class T>
  using in = detail::counting_dtype<T>;
  template <class T>
  using out = in<T>;
  template <class Out, class W>
  NABLA_FUNCTION static constexpr Out finish(W total, long) {
    return static_cast<Out>(total);
  }
  /// The cotangent of the operand of the reduction n, from the cotangent e of its value.
  template <class N, class E>
  static constexpr auto cotangent(const N& n, const E& e) {
    return detail::spread(n, e);
  }
};

}  // namespace op

/// The sum over the axes and positions: `sum(x, batch)`, `sum(x, dim<0>, batch)`, `sum(x, all)`. `sum(x)` sums over all
/// positional dims, never over names. With `keepdims` a reduced positional dim stays, with static size 1.
///
/// dtype: the operand's; bool and integers of 8 and 16 bits count as i32. State: over a split dim the result is unreduced there; a sum that is
/// still to be made stays so, an operand that is unreduced_max or unreduced_min is refused (value_is_unreduced). Errors:
/// array_has_no_axis, axis_named_twice, only_named_dims_and_none_is_named, variable_hides_the_axis, number_is_no_axis,
/// mesh_axis_is_no_dim_of_an_array. Derivative: the cotangent, broadcast over the reduced dims. Communication: none.
/// Source: numpy.sum.
NABLA_DETAIL_REDUCTION(sum, op::sum, "nabla::sum(x, axes...) requires axes that x has, each once")

}  // namespace nabla
