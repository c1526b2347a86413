// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/astype.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/reduce/detail/composed.hpp>
#include <nabla/op/reduce/mean.hpp>
#include <nabla/op/reduce/nansum.hpp>

namespace nabla {

namespace op {
struct nanmean : reduction_word<reduction::none> {
  static constexpr const char* name = "nanmean";
  static constexpr bool takes_complex = true;
  template <class T>
  using in = T;
  template <class T>
  using out = detail::inexact_of<T>;
  template <class... S, class N>
  static constexpr auto of(const N& n) {
    using T = typename N::type::value_type;
    if constexpr (detail::is_inexact<T>)
      return detail::elementwise<divide>(
          detail::reduced<nansum, S...>(n),
          detail::elementwise<astype<detail::part_dtype<T>, std::int32_t>>(detail::reduced<count_numbers, S...>(n)));
    else return detail::reduced<mean, S...>(n);
  }
};
}  // namespace op

/// Mean over axes and positions of what is not nan; nan where all is, or there is nothing.
///
/// State: a split dim and an unreduced operand are refused. dtype: the operand's; integers and bool count as f32.
/// Errors: as `sum`, reduced_dim_is_split_over, value_is_unreduced. Derivative: the cotangent over the number of
/// elements that are not nan, of these. Communication: none. Source: numpy.nanmean.
NABLA_DETAIL_COMPOSED_REDUCTION(nanmean, op::nanmean,
                                "nabla::nanmean(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
