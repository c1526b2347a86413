// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/optim/detail/adam_rule.hpp>

namespace nabla {

/// Adam with decoupled weight decay: `adamw(rate, weight_decay, b1, b2, eps)`. A step is that of adam, and each
/// parameter shrinks by rate * weight_decay of itself.
///
/// As adam in everything else, its state too. Source: optax.adamw; Loshchilov and Hutter 2019.
class adamw : public detail::adam_rule<adamw> {
 public:
  explicit constexpr adamw(double rate, double weight_decay = 1e-4, double b1 = 0.9, double b2 = 0.999,
                           double eps = 1e-8)
      : adam_rule(rate, b1, b2, eps), decay_(weight_decay) {}

 private:
  friend detail::optimiser<adamw>;
  template <class P, class G, class S>
  constexpr auto step(const P& params, const G& gradients, const S& state) const {
    return step_from([this](const auto& p) { return detail::number_like(p, 1 - this->rate_ * decay_) * p; }, params,
                     gradients, state);
  }
  double decay_;
};

}  // namespace nabla
