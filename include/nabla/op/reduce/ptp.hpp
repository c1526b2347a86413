// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/detail/composed.hpp>
#include <nabla/op/reduce/max.hpp>
#include <nabla/op/reduce/min.hpp>

namespace nabla {

namespace op {
struct ptp : reduction_word<reduction::none> {
  static constexpr const char* name = "ptp";
  static constexpr bool needs_an_element = true;
  template <class T>
  using in = std::conditional_t<std::is_same_v<T, bool>, std::int32_t, T>;
  template <class T>
  using out = in<T>;
  template <class... S, class N>
  static constexpr auto of(const N& operand) {
    const auto n = detail::converted<in<typename N::type::value_type>>(operand);
    return detail::elementwise<subtract>(detail::reduced<max, S...>(n), detail::reduced<min, S...>(n));
  }
};
}  // namespace op

/// Largest element less the smallest, over axes and positions; nan where one is nan.
///
/// State: a split dim and an unreduced operand are refused. dtype: the operand's; bool counts as i32. Errors: as `sum`,
/// reduced_dim_is_split_over, value_is_unreduced, dim_has_no_element; runtime_error where an axis has no element.
/// Derivative: that of max less that of min. Communication: none. Source: numpy.ptp.
NABLA_DETAIL_COMPOSED_REDUCTION(ptp, op::ptp,
                                "nabla::ptp(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
