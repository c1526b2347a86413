// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/arg_reduction.hpp>

namespace nabla {

namespace op {

struct argmin : detail::placing<detail::by_smallness> {
  static constexpr const char* name = "argmin";
};

}  // namespace op

/// Where the smallest element stands along one axis or position, the first of equal ones; the first nan where there is
/// one. `argmin(x)`: the row-major index among all positional dims.
///
/// State: a split dim and an unreduced operand are refused. dtype: i32. Errors: as `sum`, place_is_along_one_axis,
/// reduced_dim_is_split_over, value_is_unreduced; throws where the axis has no element. Derivative: none.
/// Communication: none. Source: numpy.argmin.
NABLA_DETAIL_REDUCTION(argmin, op::argmin,
                       "nabla::argmin(x, axis) requires one axis that x has, and not split")

}  // namespace nabla
