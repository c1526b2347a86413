// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/sign.hpp>
#include <nabla/optim/detail/optimiser.hpp>

namespace nabla {

/// Lion: `lion(rate, weight_decay, b1, b2)`. A step computes p - rate * (sign(b1 * m + (1 - b1) * g) + weight_decay *
/// p) and m' = b2 * m + (1 - b2) * g.
///
/// As sgd; the state is the mean m, zero at first: a tree like the parameters, with the same shardings and states, and
/// no_tangent for leaves of integers and bool. Errors: those of sgd, and optimiser_state_has_another_type. Derivative:
/// that of its words. Communication: none. Source: optax.lion; Chen et al. 2023.
class lion : public detail::optimiser<lion> {
 public:
  explicit constexpr lion(double rate, double weight_decay = 1e-3, double b1 = 0.9, double b2 = 0.99)
      : rate_(rate), decay_(weight_decay), b1_(b1), b2_(b2) {}

 private:
  friend detail::optimiser<lion>;
  template <class P>
  constexpr auto first_state(const P& params) const {
    return detail::zeros_of_variables(params);
  }
  template <class P, class G, class M>
  constexpr auto step(const P& params, const G& gradients, const M& mean) const {
    using detail::number_like;
    const auto towards = [](double b, const auto& m, const auto& g) {
      return number_like(m, b) * m + number_like(m, 1 - b) * g;
    };
    auto moved = detail::with_new_variables(
        [&](const auto& p, const auto& m, const auto& g) {
          return number_like(p, 1 - rate_ * decay_) * p - number_like(p, rate_) * sign(towards(b1_, m, g));
        },
        params, mean, gradients);
    return std::pair(
        std::move(moved),
        detail::with_new_variables([&](const auto& m, const auto& g) { return towards(b2_, m, g); }, mean, gradients));
  }
  double rate_, decay_, b1_, b2_;
};

}  // namespace nabla
