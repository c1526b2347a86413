// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/optim/detail/adam_rule.hpp>

namespace nabla {

/// Adam: `adam(rate, b1, b2, eps)`. After step t, m = b1 * m + (1 - b1) * g and s = b2 * s + (1 - b2) * g^2, and the
/// parameters are p - rate * (m / (1 - b1^t)) / (sqrt(s / (1 - b2^t)) + eps).
///
/// As sgd; the state is an adam_state. m and s are trees like the parameters, with the same shardings and states, and
/// no_tangent for leaves of integers and bool. t is one i32, the same on all devices; it is plain if the parameters are
/// not all on one mesh. In 16 bits m and s lose: s of bf16 does not shrink by 1/1000, and s of f16 is 0 for gradients
/// below 0.005; parameters of f32, which the loss takes as 16 bits, have a state of f32. Errors: those of sgd, and
/// optimiser_state_has_another_type. Derivative: that of its words. Communication: none. Source: optax.adam.
class adam : public detail::adam_rule<adam> {
 public:
  explicit constexpr adam(double rate, double b1 = 0.9, double b2 = 0.999, double eps = 1e-8)
      : adam_rule(rate, b1, b2, eps) {}

 private:
  friend detail::optimiser<adam>;
  template <class P, class G, class S>
  constexpr auto step(const P& params, const G& gradients, const S& state) const {
    return step_from(
        [](const auto& p) -> const auto& { return p; }, params, gradients, state);
  }
};

}  // namespace nabla
