// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/square.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/nanmean.hpp>
#include <nabla/op/reduce/var.hpp>

namespace nabla {

namespace op {
struct nanvar : nanmean {
  static constexpr const char* name = "nanvar";
  template <class... S, class N>
  static constexpr auto of(const N& n) {
    if constexpr (detail::is_floating<typename N::type::value_type>) {
      auto apart = detail::elementwise<subtract>(detail::as_expr(n), nanmean::of<S..., keepdims_t>(n));
      return nanmean::of<S...>(detail::as_node(detail::elementwise<square>(static_cast<decltype(apart)&&>(apart))));
    } else {
      return detail::reduced<var, S...>(n);
    }
  }
};
}  // namespace op

/// Variance over axes and positions of what is not nan: the mean of the squared distance to the mean; nan where all is,
/// or there is nothing. The standard deviation is its root.
///
/// State, dtype, errors: as `nanmean`. Derivative: 2 (x - nanmean(x)) / n times the cotangent, n the number of elements
/// that are not nan; of nan 0. Communication: none. Source: numpy.nanvar.
NABLA_DETAIL_COMPOSED_REDUCTION(nanvar, op::nanvar,
                                "nabla::nanvar(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
