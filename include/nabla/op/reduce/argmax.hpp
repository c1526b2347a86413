// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/arg_reduction.hpp>

namespace nabla {

namespace op {

struct argmax : detail::placing<detail::by_size> {
  static constexpr const char* name = "argmax";
};

}  // namespace op

/// The index of the largest element along one axis or position: the first of equal ones, or the first nan if there is
/// one. `argmax(x)` gives the row-major index among all positional dims.
///
/// dtype: i32. State: a split dim and an unreduced operand are refused. Errors: as `sum`, place_is_along_one_axis,
/// reduced_dim_is_split_over, value_is_unreduced, dim_has_no_element; runtime_error where the axis has no element.
/// Derivative: none. Communication: none. Source: numpy.argmax.
NABLA_DETAIL_REDUCTION(argmax, op::argmax,
                       "nabla::argmax(x, axis) requires one axis that x has, and not split")

}  // namespace nabla
