// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/exponentials.hpp>

namespace nabla {

namespace op {

struct logsumexp : detail::exponentiating {
  static constexpr const char* name = "logsumexp";
  template <class T>
  using out = detail::real_of<T>;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T finish_from(T largest, T total) {
    return largest + math::log(total);
  }
  template <class Out, class T>
  NABLA_FUNCTION static constexpr Out finish(const detail::exponentials<T>& e, long) {
    return finish_from(e.largest, static_cast<T>(e.total));
  }
};

}  // namespace op

/// log(sum(exp(x))) over axes and positions without overflow: -inf where all are -inf or there is nothing, inf where
/// one is, nan where one is. One pass.
///
/// State: a split dim and an unreduced operand are refused; the resharded max `m` and sum of `exp(x - m)` give `m +
/// log(s)`. dtype: the operand's; integers and bool count as f32. Errors: as `sum`, reduced_dim_is_split_over,
/// value_is_unreduced. Derivative: softmax(x) times the cotangent. Communication: none. Source: jax.nn.logsumexp.
NABLA_DETAIL_REDUCTION(logsumexp, op::logsumexp,
                       "nabla::logsumexp(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
