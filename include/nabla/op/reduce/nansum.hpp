// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/numbers.hpp>
#include <nabla/op/reduce/sum.hpp>

namespace nabla {

namespace op {
struct nansum : sum {
  static constexpr const char* name = "nansum";
  template <class T>
  static constexpr bool keeps_unreduced = false;
  template <class To>
  struct element : detail::number_or<To, 0> {};
};
}  // namespace op

/// Sum over axes and positions of what is not nan; 0 where all is.
///
/// State: over a split dim the result is unreduced there; an unreduced operand is refused. dtype: as `sum`. Errors: as
/// `sum`, value_is_unreduced. Derivative: the cotangent, broadcast over the reduced dims; 0 of nan. Communication:
/// none. Source: numpy.nansum.
NABLA_DETAIL_REDUCTION(nansum, op::nansum,
                       "nabla::nansum(x, axes...) requires axes that x has, each once, and no pending sum")

}  // namespace nabla
