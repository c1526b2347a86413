// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/arg_reduction.hpp>

namespace nabla {

namespace op {

struct argmin : detail::placing<detail::by_smallness> {
  static constexpr const char* name = "argmin";
};

}  // namespace op

/// The index of the smallest element along one axis or position: the first of equal ones, or the first nan if there is
/// one. `argmin(x)` gives the row-major index among all positional dims.
///
/// dtype: i32. State: a split dim and an unreduced operand are refused. Errors: as `sum`, place_is_along_one_axis,
/// reduced_dim_is_split_over, value_is_unreduced, dim_has_no_element; runtime_error where the axis has no element.
/// Derivative: none. Communication: none. Source: numpy.argmin.
NABLA_DETAIL_REDUCTION(argmin, op::argmin,
                       "nabla::argmin(x, axis) requires one axis that x has, and not split")

}  // namespace nabla
