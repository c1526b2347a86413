// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/detail/composed.hpp>
#include <nabla/op/reduce/logsumexp.hpp>

namespace nabla {

namespace op {
struct logmeanexp : logsumexp {
  static constexpr const char* name = "logmeanexp";
  template <class... S, class N>
  static constexpr auto of(const N& n) {
    using keys = typename detail::reduction_rule<logsumexp, typename N::type, S...>::keys;
    const double count = static_cast<double>(detail::reduced_count<keys>(n));
    return detail::elementwise<subtract>(detail::reduced<logsumexp, S...>(n), math::log(count));
  }
};
}  // namespace op

/// log(mean(exp(x))) over axes and positions without overflow. One pass.
///
/// State, dtype, errors, derivative: as `logsumexp`. Communication: none. Source: jax.nn.logmeanexp.
NABLA_DETAIL_COMPOSED_REDUCTION(logmeanexp, op::logmeanexp,
                                "nabla::logmeanexp(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
