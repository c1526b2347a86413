// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/numbers.hpp>
#include <nabla/op/reduce/prod.hpp>

namespace nabla {

namespace op {
struct nanprod : prod {
  static constexpr const char* name = "nanprod";
  template <class To>
  struct element : detail::number_or<To, 1> {};
};
}  // namespace op

/// Product over axes and positions of what is not nan; 1 where all is.
///
/// State, dtype, errors: as `prod`. Derivative: as `prod`, 0 of nan. Communication: none. Source: numpy.nanprod.
NABLA_DETAIL_REDUCTION(nanprod, op::nanprod,
                       "nabla::nanprod(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
