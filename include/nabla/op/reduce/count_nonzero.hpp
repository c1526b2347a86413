// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/fold.hpp>

namespace nabla {

namespace op {

struct count_nonzero : reduction_word<reduction::sum>, detail::adding {
  static constexpr const char* name = "count_nonzero";
  static constexpr bool takes_complex = true;
  template <class T>
  using in = std::int32_t;
  template <class T>
  using out = std::int32_t;
  template <class T>
  static constexpr bool keeps_unreduced = false;
  template <class To>
  struct element {
    static constexpr bool first_operand_is_a_condition = false;
    template <class T>
    NABLA_FUNCTION static NABLA_INLINE constexpr To apply(T a) {
      return a != T{0} ? To{1} : To{0};
    }
  };
  template <class Out, class W>
  NABLA_FUNCTION static constexpr Out finish(W total, long) {
    return static_cast<Out>(total);
  }
};

}  // namespace op

/// The number of non-zero elements over the axes and positions; nan counts as non-zero.
///
/// dtype: i32. State: over a split dim the result is unreduced there; an unreduced operand is refused. Errors: as
/// `sum`, value_is_unreduced. Derivative: none. Communication: none. Source: numpy.count_nonzero.
NABLA_DETAIL_REDUCTION(count_nonzero, op::count_nonzero,
                       "nabla::count_nonzero(x, axes...) requires axes that x has, each once, and no pending sum")

}  // namespace nabla
