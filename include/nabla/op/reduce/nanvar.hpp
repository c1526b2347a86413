// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/conj.hpp>
#include <nabla/op/elementwise/isnan.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/real.hpp>
#include <nabla/op/elementwise/square.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/nanmean.hpp>
#include <nabla/op/reduce/var.hpp>
#include <nabla/op/select/where.hpp>

namespace nabla {

namespace op {
struct nanvar : nanmean {
  static constexpr const char* name = "nanvar";
  template <class T>
  using out = detail::real_of<detail::part_dtype<T>>;
  template <class... S, class N>
  static constexpr auto of(const N& n) {
    using T = typename N::type::value_type;
    if constexpr (detail::is_inexact<T>) {
      // nan is left out before the square, whose slope there would be nan.
      const auto x = detail::as_expr(n);
      const auto distance = detail::elementwise<subtract>(x, nanmean::of<S..., keepdims_t>(n));
      const auto apart = detail::elementwise<where>(detail::elementwise<isnan>(x), 0, distance);
      const auto squares = [&] {
        if constexpr (detail::is_complex<T>) return nabla::real(apart * nabla::conj(apart));
        else return detail::elementwise<square>(apart);
      }();
      return detail::elementwise<divide>(
          detail::reduced<sum, S...>(detail::as_node(squares)),
          detail::elementwise<astype<detail::part_dtype<T>, std::int32_t>>(detail::reduced<count_numbers, S...>(n)));
    } else {
      return detail::reduced<var, S...>(n);
    }
  }
};
}  // namespace op

/// Variance over axes and positions of what is not nan: the mean of the squared distance to the mean; nan where all is,
/// or there is nothing. The standard deviation is its root.
///
/// dtype: as `var`. State, errors: as `nanmean`. Derivative: 2 (x - nanmean(x)) / n times the cotangent, of complex
/// numbers its conjugate, n the number of elements that are not nan; of nan 0. Communication: none. Source:
/// numpy.nanvar.
NABLA_DETAIL_COMPOSED_REDUCTION(nanvar, op::nanvar,
                                "nabla::nanvar(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
